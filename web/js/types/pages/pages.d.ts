// The pages about embedding and of the rules: elements that are always there, and the board.

interface Document {
  getElementById(id: 'board' | 'line' | 'at' | 'happened' | 'way' | 'texts' | 'pasted' | 'address'): HTMLElement;
  getElementById(id: 'choices'): BuilderForm;
  getElementById(id: 'copy' | 'copy-address'): HTMLButtonElement;
  getElementById(id: 'search'): HTMLInputElement;
}

interface BuilderForm extends HTMLFormElement {
  readonly elements: BuilderFields;
}

interface BuilderFields extends HTMLFormControlsCollection {
  kind: RadioNodeList;
  daily: HTMLInputElement;
  game: HTMLSelectElement;
  seats: HTMLSelectElement;
  names: HTMLInputElement;
  same: HTMLInputElement;
  record: HTMLTextAreaElement;
  step: HTMLInputElement;
  mode: HTMLSelectElement;
  lang: HTMLSelectElement;
  theme: HTMLSelectElement;
  size: HTMLSelectElement;
}

/** A message of the table, as messages.schema.json describes it. */
type BoardMessage = { ludoteka: number; re?: string } & (
  | { type: 'height'; height: number }
  | { type: 'ready'; names: string[] }
  | { type: 'position'; index: number; last: number }
  | { type: 'action' | 'error'; sentence: string }
  | { type: 'refusal'; words: string[]; sentence: string }
  | { type: 'finished'; totals: number[]; lesson?: string; puzzle?: string }
  | BoardProgress
  | { type: 'linked'; link: string }
  | { type: 'done' }
);
interface BoardProgress {
  type: 'progress';
  at: number;
  of: number;
  tasks: number;
  kind: 'text' | 'question' | 'task' | 'puzzle' | 'chapter';
  result: 'open' | 'wrong' | 'right' | 'shown';
  task: string;
  answer: string;
  title: string;
  progress: string;
}
type BoardPosition = Extract<BoardMessage, { type: 'position' }>;
type BoardEvent = Extract<BoardMessage['type'], 'ready' | 'position' | 'action' | 'refusal' | 'progress' | 'finished' | 'error'>;

/** <ludoteka-board>: docs/embedding.md. */
interface LudotekaBoard extends HTMLElement {
  position: BoardPosition | null;
  readonly address: string;
  load(record: string, options?: { step?: number | string; mode?: string }): Promise<BoardMessage>;
  play(action: string): Promise<BoardMessage>;
  step(to: number | string): Promise<BoardMessage>;
  link(kind?: string): Promise<BoardMessage>;
  mark(...words: (string | string[])[]): Promise<BoardMessage>;
}

interface HTMLElementTagNameMap {
  'ludoteka-board': LudotekaBoard;
}
