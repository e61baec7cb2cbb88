// @ts-check
// Goes on with a file whose connection was lost, from where it was.
//
// The bytes are those of the file, not of what a server sends compressed. A request for the rest is
// answered without compression; a server that knows no such requests sends the whole file again.
const { fetch } = globalThis; // python.mjs exchanges it during the start
const TRIES = 6; // in a row that bring no byte
const PAUSE = 500; // ms before the first of them; doubled each time

/** What has come of a file. */
export class Kept {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  chunks = [];

  get size() {
    return this.chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Take the rest of the file from a response; returns whether it came to its end.
   * @param {Response} response
   */
  async take(response) {
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        this.chunks.push(value);
      }
    } catch {
      return false;
    }
  }

  /**
   * Fetch what is missing. Dispatches “line-lost”, and “line-back” once everything has come.
   * @param {string} url
   */
  async complete(url) {
    globalThis.dispatchEvent(new Event('line-lost'));
    for (let tries = 0; tries < TRIES; tries += 1) {
      await pause(PAUSE * 2 ** tries);
      const { size } = this;
      const response = await fetch(url, { headers: { Range: `bytes=${size}-` } }).catch(() => null);
      if (response && !response.ok) break;
      if (response && !continues(response, size)) this.chunks = [];
      if (response && await this.take(response)) {
        globalThis.dispatchEvent(new Event('line-back'));
        return;
      }
      if (this.size > size) tries = -1;
    }
    throw Object.assign(new Error(url), { lost: url.split('/').pop() });
  }
}

/** @type {(response: Response, size: number) => boolean} */
const continues = ({ status, headers }, size) => status === 206
  && !headers.has('Content-Encoding')
  && Boolean(headers.get('Content-Range')?.startsWith(`bytes ${size}-`));

/** Wait, but not longer than until the device is online again. @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => {
  if (navigator.onLine === false) addEventListener('online', () => resolve(), { once: true });
  else setTimeout(resolve, ms);
});

/**
 * A whole file. @type {(url: string, options?: RequestInit) => Promise<Blob>}
 */
export async function whole(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const kept = new Kept();
  if (!await kept.take(response)) await kept.complete(url);
  return new Blob(kept.chunks);
}
