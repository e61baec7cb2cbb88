// @ts-check
// The worker in which bots think: a Python of its own, and web/worker.py, which says what is asked.
import { part } from './parts.js';
import { loadPyodide } from './python.mjs';

/** @type {string[]} */
const waiting = []; // questions that come before Python is ready
/** @type {(question: string) => void} */
let ask = (question) => { waiting.push(question); };
addEventListener('message', ({ data }) => ask(data));

const minds = part('minds');
const pyodide = await loadPyodide();
await minds;
const bot = pyodide.pyimport('web.worker');
const { attempt } = pyodide.pyimport('web.browser.parts');

/**
 * Answer a question, once the game that it is about is here.
 * @param {string} question
 */
async function answer(question) {
  const absent = attempt(bot.on_message, question, (/** @type {string} */ reply) => postMessage(reply));
  if (!absent) return;
  await part(absent);
  await answer(question);
}

postMessage(JSON.stringify({ kind: 'ready' }));
ask = (question) => answer(question).catch(reportError);
for (const question of waiting) ask(question);
