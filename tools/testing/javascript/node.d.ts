// What the scripts use of Node.js and of Pyodide under it; no package is needed for so little.

declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array;
  export function readFileSync(path: string | URL, encoding: 'utf8'): string;
  export function writeFileSync(path: string, data: Uint8Array): void;
}

declare module 'node:path' {
  export function basename(path: string): string;
  export function join(...parts: string[]): string;
  export function resolve(path: string): string;
}

declare module 'node:url' {
  export function pathToFileURL(path: string): { href: string };
}

declare const process: {
  argv: string[];
  exitCode: number;
  stdout: { write(text: string): void };
  stderr: { write(text: string): void };
};

interface ImportMeta {
  readonly dirname: string;
  readonly url: string;
}

declare class URL {
  constructor(path: string, base: string);
}

// Of Pyodide's script, into which tools/trimming/left_out.js is put.
declare const fs: typeof import('node:fs');
declare const ENVIRONMENT_IS_NODE: boolean;
declare const XMLHttpRequest: new () => {
  open(method: string, address: URL, wait: boolean): void;
  send(): void;
  readonly responseText: string;
};
