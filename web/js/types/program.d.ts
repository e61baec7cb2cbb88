// What the scripts leave on `globalThis` for the Python program, and for one another.

/** A saved game: `text` is the save, `revision` counts its changes from 1. */
interface SaveRow {
  id: string;
  revision: number;
  text: string;
}

/** A row as the program reads it: `text` is cut if it is too long, or if the row broke a start. */
interface ReadRow extends SaveRow {
  /** Characters of the whole text. */
  size: number;
  /** An earlier start broke while it read this row. */
  broke: boolean;
}

/** A message between tabs: a row that was saved, or a change of the game with the id. */
type TabMessage =
  | ({ kind: 'kept' } & SaveRow)
  | { kind: 'removed' | 'emptied' | 'open' | 'here'; id: string };

/** A request to the store of the saved games. */
type StoreRequest = (games: IDBObjectStore) => IDBRequest;

interface SaveStorage {
  /** The id of the game to continue: this tab's, or else this device's last; '' for none. */
  readonly wanted: string;
  /** Its row; undefined if there is none, or none is found in time. */
  readonly first: Promise<ReadRow | undefined>;
  /** The same, however late it is found; undefined if somebody has done something by then. */
  readonly late: Promise<ReadRow | undefined>;
  /** The id of the game that the start before this one was busy with when it failed; '' for none. */
  readonly failed: Promise<string>;
  /** Mark that this start is busy with a game: it is being opened, or its row is being read. */
  mark(id: string, reading: boolean): void;
  /** Take the mark away. */
  unmark(): void;
  /** Take the mark away once what is on the page has been painted. */
  settled(): Promise<void>;
  /** Resolves in a task of its own, after which all tabs see the mark. */
  pause(): Promise<void>;
  /** Read a row again that broke a start, from the next start on. */
  trust(id: string): void;
  /** A function that reads the next rows; none at the end. Its promises can be rejected. */
  reading(): () => Promise<ReadRow[]>;
  /** Resolves when the store is open, however long that takes. Rejected if the browser refuses. */
  arrival(): Promise<undefined>;
  row(id: string): Promise<ReadRow | undefined>;
  /** Save the whole text of a row as a file. */
  download(id: string, name: string): Promise<void>;
  /** Tell the other tabs. */
  notify(kind: 'open' | 'here', id: string): void;
  /** Call back with each message of another tab. */
  listen(callback: (message: TabMessage) => void): void;
  /**
   * Save a row in place of the one with the revision `expected`; 0: there is none yet.
   * Resolves with 'kept', with 'taken' if another row is in the way, or with the error's name.
   */
  keep(id: string, expected: number, revision: number, text: string): Promise<string>;
  remove(id: string, revision: number): void;
  /** Keys and texts of the games that the first version of the page saved. */
  former(): [string, string | null][];
  /** Delete a game of the first version, if it still has this text. */
  putAway(key: string, text: string): void;
  /** Remember the game on the table; '' for none. */
  opened(id: string): void;
  /** A setting of the page; '' if it was never set. */
  setting(name: string): string;
  set(name: string, value: string): void;
  /** Ask the browser, once a device, not to delete what is saved. */
  persist(): Promise<void>;
}

/** Called with the id of a row, its text ('' for none) and the new one; returns the text to store. */
type Merged = (id: string, here: string, text: string) => string;

interface Lessons {
  /** As JSON: the file of a game's lessons, and the progress saved: [file, [[id, text], ...]]. */
  load(game: string, language: string, keeping: boolean): Promise<string>;
  /** As JSON likewise: a game's puzzles, and the progress in those of all games. */
  puzzles(game: string, language: string, keeping: boolean): Promise<string>;
  /** As JSON: the progress in all lessons and puzzles, [[id, text], ...]. */
  all(): Promise<string>;
  /** Merge progress into the row that is there; whether it was stored. */
  merge(id: string, text: string, merged: Merged): Promise<boolean>;
  /** The same for the learner's latest step, which isn't lost if the page is left at once. */
  keep(id: string, text: string, merged: Merged): Promise<void>;
  /** Store what an earlier page left unstored; rows are read after that. */
  settle(merged: Merged): void;
  /** As JSON: the rows saved under a name, [[id, text], ...]. */
  rows(name: string): Promise<string>;
  /** Save a row as it is. */
  put(id: string, text: string): Promise<boolean>;
  /** Delete what was saved under an id. */
  drop(id: string): Promise<boolean>;
  /** Outline the things on the board that these words, as JSON, name; and nothing else. */
  mark(words: string): void;
}

interface Parts {
  /** Fetch a part of the program, say so where that takes long, and call back with whether it is there. */
  want(name: string, callback: (there: boolean) => void): Promise<void>;
}

interface Bots {
  /** Ask; the last answer, as JSON, is called back. Question and answers: see the worker. */
  ask(question: string, callback: (answer: string) => void): void;
  /** Take the best move found so far; false if there is none yet: then the first one is taken. */
  now(): boolean;
  /** Drop the question. */
  end(): void;
}

interface BotAnswer {
  /** Of the question; none for 'ready'. */
  id?: number;
  kind: string;
  text?: string;
}

/** A question that has not been answered. */
interface BotRequest {
  question: { id: number; seconds?: number };
  callback: (answer: string) => void;
  /** The best move so far. */
  best: BotAnswer | null;
  tries: number;
  /** The first move that comes is taken. */
  hurry: boolean;
  clock?: ReturnType<typeof setTimeout>;
}

interface Language {
  /** The language of the page. */
  code: string;
  /** The root of the site, as links from this page write it. */
  readonly site: string;
  /** The first catalogue, once the page's own texts are in that language. */
  readonly ready: Promise<Uint8Array | null>;
  /** What gettext reads; null for English, or if it cannot be loaded. */
  catalogue(code: string): Promise<Uint8Array | null>;
  /** A text of the static page's #texts, with values in its fields. */
  phrase(key: string, values?: Record<string, string>): string;
  /** Change the language of the page. */
  use(code: string): void;
}

/** What engine.js, before all modules, and loader.js know of each other. */
interface Engine {
  /** The message that engine.js has shown instead of a start: 'old' or 'missing'. */
  failed: string;
  /** Whether loader.js runs. */
  begun: boolean;
  /** Fetch the files of the start that have not come, then load the page again; `otherwise` if one is not there. */
  resume(otherwise: () => void): void;
}

interface Embedding {
  /** As JSON: the parameters of the address, [[name, value], ...]. */
  readonly pairs: string;
  /** Send a message, as JSON, to the page around. */
  send(message: string): void;
  /** Call back with each message of the page around, as JSON; '' for what JSON cannot hold. */
  listen(callback: (message: string) => void): void;
  /** Take note of the proof of a puzzle: 'waiting' for its turn, which is called back, 'running' or ''. */
  prove(state: string, begin: (nothing: string) => void): void;
  mark(words: string): void;
}

declare var store: SaveStorage;
declare var lessons: Lessons;
declare var opponent: Bots;
declare var parts: Parts;
declare var engine: Engine;
declare var language: Language;
declare var embedding: Embedding;

/** Change the page to another drawing: see patch.js. */
declare var patch: (root: Element, changes: string) => void;
/** Make what is on the page the same as a drawing, and leave alone what is the same already: patch.js. */
declare var takeOver: (root: Element, markup: string) => void;
/** Call back once what is on the page now has been painted. */
declare var painted: (callback: () => void) => void;
/** A QR code as its width in modules and the `d` of a path; rejected if the text is too long. */
declare var qr: (text: string) => Promise<[number, string]>;
/** A picture of a table, with its title and what it shows in words inside an SVG: picture.js. */
declare var picture: Picture;
/** What makes packages for learning platforms: packages/make.js. */
declare var packages: () => Promise<typeof import('../{{packages}}/make.js')>;
type Picture = (table: string, title: string, words: string, kind: 'svg' | 'png') => Promise<Blob>;
/** Called after each change of the page with the elements whose attributes changed: motion.js. */
declare var changed: ((dressed: Set<Element>) => void) | undefined;

/** Called before each change of the page: brings it back to what was drawn last. motion.js. */
declare var settle: (() => void) | undefined;

/** Let a window onto the board glide from another viewBox to its own: glide.js, for viewport.py. */
declare var glide: ((window: SVGSVGElement, start: string) => void) | undefined;
/** End its movement; return the viewBox of what was in sight, empty if it did not move: glide.js. */
declare var halt: (() => string) | undefined;
/** Outline things on the board: marks.js. */
declare var mark: Mark;
type Mark = (by: 'page' | 'lesson', words: string) => void;
