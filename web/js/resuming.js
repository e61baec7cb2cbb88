// @ts-check
// Resumes the download of a file whose connection was lost.
//
// Bytes are counted in the uncompressed file. A range request is answered without compression; a server
// that doesn't support range requests sends the whole file again.
const { fetch } = globalThis; // python.mjs replaces it during the start
const TRIES = 6; // in a row without progress
const PAUSE = 500; // ms before the first try; doubled each time
// Statuses: a part of the file; a range beyond its end; too many requests; a server's error.
const [PARTIAL, BEYOND, MANY, BROKEN] = [206, 416, 429, 500];

/** The names of the files that are waiting for the connection. @type {Set<string>} */
export const waiting = new Set();

/** The chunks of a file that have arrived. */
export class Download {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  chunks = [];

  get size() {
    return this.chunks.reduce((sum, { length }) => sum + length, 0);
  }

  bytes() {
    return new Blob(this.chunks).arrayBuffer();
  }

  /**
   * Read the rest of the file from a response; returns whether it is complete.
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
   * Fetch the missing rest.
   * @param {string} url
   */
  async complete(url) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { size } = this;
      const response = await later(url, size, PAUSE * 2 ** tries);
      if (response) {
        const { ok, status } = response;
        if (!ok && status !== BEYOND) break;
        const next = continues(response, size);
        if (!next) this.chunks = []; // the server sends the whole file
        const all = ok && status !== PARTIAL;
        if ((next || all) && await this.take(response)) return;
      }
      if (this.size > size) tries = -1;
    }
    end(nameOf(url));
    throw Object.assign(new Error(url), { lost: nameOf(url) });
  }
}

/** The last part of an address. @param {string} url */
export const nameOf = (url) => url.split('/').pop() ?? '';

/**
 * Request the rest of a file after a pause; null if there is no response, or if the server is
 * temporarily unable to answer, while the file keeps waiting.
 * Dispatches “line-lost” when a file begins to wait.
 * @type {(url: string, size: number, ms: number) => Promise<Response | null>}
 */
async function later(url, size, ms) {
  const name = nameOf(url);
  if (!waiting.has(name)) {
    waiting.add(name);
    globalThis.dispatchEvent(new Event('line-lost'));
  }
  await pause(ms);
  const headers = /** @type {HeadersInit} */ (size ? { Range: `bytes=${size}-` } : {});
  const response = await fetch(url, { headers }).catch(() => null);
  if (response && (response.status === MANY || response.status >= BROKEN)) {
    response.body?.cancel();
    return null;
  }
  if (response) end(name);
  return response;
}

/** End the wait for a file. Dispatches “line-back” if no other file waits. @param {string} name */
function end(name) {
  waiting.delete(name);
  if (!waiting.size) globalThis.dispatchEvent(new Event('line-back'));
}

/** @type {(response: Response, size: number) => boolean} */
const continues = ({ status, headers }, size) => status === PARTIAL
  && !headers.has('Content-Encoding')
  && Boolean(headers.get('Content-Range')?.startsWith(`bytes ${size}-`));

/** Wait for a moment or, if the device is offline, until it is online. @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => {
  if (navigator.onLine === false) addEventListener('online', () => resolve(), { once: true });
  else setTimeout(resolve, ms);
});

/**
 * A whole file. @type {(url: string, options?: RequestInit) => Promise<ArrayBuffer>}
 */
export async function whole(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const download = new Download();
  if (!await download.take(response)) await download.complete(url);
  return download.bytes();
}
