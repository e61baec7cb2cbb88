// What the scripts use of Node.js and of Pyodide under it; no package is needed for so little.

declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
  export function readdirSync(path: string): string[];
  export function mkdtempSync(prefix: string): string;
  export function rmSync(path: string, options: { recursive: boolean }): void;
  export function readFileSync(path: string | URL, encoding: 'utf8'): string;
  export function writeFileSync(path: string, data: Uint8Array): void;
}

declare module 'node:path' {
  export function basename(path: string): string;
  export function join(...parts: string[]): string;
  export function resolve(path: string): string;
}

declare module 'node:os' {
  export function tmpdir(): string;
}

declare module 'node:zlib' {
  export function inflateRawSync(data: Uint8Array): Uint8Array;
}

declare module 'node:url' {
  export function pathToFileURL(path: string): { href: string };
}

declare module 'node:timers/promises' {
  export function setTimeout(milliseconds: number): Promise<void>;
}

declare const process: {
  argv: string[];
  exitCode: number;
  on(event: 'exit', listener: () => void): void;
  stdout: { write(text: string): void };
  stderr: { write(text: string): void };
};

interface ImportMeta {
  readonly dirname: string;
  readonly url: string;
}

declare class TextDecoder {
  decode(data: Uint8Array): string;
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
