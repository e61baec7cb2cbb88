// @ts-check
// Connections to databases of this origin, and the results of their requests.

const TIMEOUT = 4000; // ms

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => { event.preventDefault(); reject(request.error); };
  });
}

/** A connection to a database, opened when needed and again after the browser has closed it. */
export class Connection {
  /** @type {IDBDatabase | null} while it is open */
  database = null;
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;
  /** @type {Promise<never>} rejected if opening takes too long */
  #late = new Promise(() => {});
  #wasOpen = false;
  #name;
  #create;

  /**
   * @param {string} name
   * @param {(database: IDBDatabase, wasOpen: boolean) => void} create makes the stores; `wasOpen`:
   *   the previous database was deleted while the page was using it
   */
  constructor(name, create) {
    this.#name = name;
    this.#create = create;
  }

  /** The open database. Rejected if the browser refuses to open it, or takes too long. */
  open() {
    const opening = this.arrival();
    return this.database ? opening : Promise.race([opening, this.#late]);
  }

  /** The open database, however long the browser takes. Rejected if it refuses to open it. */
  arrival() {
    this.#opening ??= new Promise((resolve, reject) => {
      this.#late = new Promise((_, tooLate) => {
        setTimeout(tooLate, TIMEOUT, new DOMException('no answer', 'TimeoutError'));
      });
      this.#late.catch(() => {}); // handled where it is awaited
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => this.#create(request.result, this.#wasOpen);
      result(request).then((database) => {
        this.database = database;
        this.#wasOpen = true;
        database.onclose = () => this.forget(); // for example when site data is deleted
        database.onversionchange = () => { database.close(); this.forget(); };
        resolve(database);
      }, reject);
    });
    this.#opening.catch(() => this.forget()); // the next request tries again
    return this.#opening;
  }

  /** Reopen it at the next request. */
  forget() {
    this.database = null;
    this.#opening = null;
  }
}
