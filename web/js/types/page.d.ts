// The page: elements that are always there, and events of our own.

interface Document {
  getElementById(id: 'app' | 'loading-panel' | 'loading-text' | 'sizes' | 'texts'): HTMLElement;
  getElementById(id: 'update' | 'update-now' | 'update-later'): HTMLElement;
  getElementById(id: 'loading'): HTMLProgressElement;
  getElementById(id: 'theme'): HTMLSelectElement;
  getElementById(id: 'pace'): HTMLSelectElement;
  getElementById(id: 'thinking'): HTMLSelectElement;
  getElementById(
    id: 'coordinates' | 'sound' | 'animation' | 'marks' | 'questions' | 'confirmations'
  ): HTMLInputElement;
}

interface Navigator {
  deviceMemory?: number; // GB, 8 for all that is more; not in every browser
}

interface WindowEventMap {
  'line-lost': Event;
  'line-back': Event;
  'python-ready': Event;
  'python-failed': CustomEvent<unknown>;
}
