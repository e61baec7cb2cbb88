// The packages that the build puts beside the scripts, as far as they are used here. Their folders
// have placeholders for names until then: '../{{pyodide}}/pyodide.mjs'.

declare module '*}}/pyodide.mjs' {
  export const version: string;
  export interface Files {
    writeFile(path: string, data: Uint8Array, options?: { canOwn: boolean }): void;
  }
  type Post = (answer: string) => void;
  type Asked = (question: string, post: Post) => void;
  export interface PyodideConfig {
    env?: Record<string, string>;
    fsInit?: (files: Files) => Promise<void>;
    indexURL?: string;
    stdLibURL?: string;
    lockFileContents?: string;
    packageBaseUrl?: string;
  }
  export interface Pyodide {
    readonly FS: Files;
    runPython(code: string): unknown;
    pyimport(name: 'web.worker'): { on_message: Asked };
    pyimport(name: 'web.browser.parts'): { attempt(step: Asked, question: string, post: Post): string };
  }
  export function loadPyodide(options?: PyodideConfig): Promise<Pyodide>;
}

declare module '*}}/core.js' {
  export interface Hooks {
    main: { onReady: Set<(wrapper: { interpreter: { pyimport(name: string): unknown } }) => unknown> };
    worker: { onBeforeRunAsync: Set<unknown> };
  }
  export const hooks: Hooks;
}

declare module '*}}/index.mjs' {
  export interface Code {
    readonly size: number;
    get(x: number, y: number): boolean;
  }
  export const correction: Record<'min' | 'L' | 'M' | 'Q' | 'H' | 'max', number>;
  export function generate(text: string, options?: { minCorrectionLevel?: number }): Code;
}

declare module '*}}/make.js' {
  export function names(): Promise<string>;
  export function zip(copies: string, texts: string): Promise<Blob>;
}
