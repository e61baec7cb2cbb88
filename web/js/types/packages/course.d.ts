// Packages for learning platforms: their content, and the platforms that record what is done.

interface PackageContent {
  package: string;
  kind: string;
  value: string;
  title: string;
  language: string;
  /** Begins the ids of tasks. */
  name: string;
  texts: Record<'alone' | 'recorded' | 'refused' | 'waiting' | 'looking' | 'leave', string>;
}

/** A try of a task. */
interface PackageTry {
  at: number;
  result: 'wrong' | 'right' | 'shown';
  task: string;
  answer: string;
  /** Since the task was opened or tried last. */
  seconds: number;
}

interface PackageCourse {
  readonly at: number;
  readonly ended: boolean;
  readonly score: number | null;
  readonly measure: number;
  readonly suspended: string;
  passed(mastery: number | null): boolean | null;
}

/** A learning platform. */
interface PackageRecord {
  /** The score that it wants, from 0 to 1; null if it leaves that to the content. */
  readonly mastery: number | null;
  /** The text that the last session left. */
  readonly state: string;
  /** Whether it shows the content without recording anything. */
  readonly watching: boolean;
  /** Whether something could not be sent yet. */
  readonly waiting?: boolean;
  /** The address to go to afterwards; '' for none. */
  readonly leave?: string;
  /** Call back when something has been sent, or could not be. */
  watch?(callback: () => void): void;
  answered(tried: PackageTry, id: string): void;
  /** Whether it took everything. */
  save(course: PackageCourse): boolean;
  finish(course: PackageCourse): void;
}
