// @ts-check
// The worker in which bots think: it has its own Python, in which web/worker.py answers the questions.
import { part } from './parts.js';
import { loadPyodide } from './python.mjs';

/** @type {string[]} */
const waiting = []; // questions that arrive before Python is ready
/** @type {(question: string) => void} */
let ask = (question) => { waiting.push(question); };
addEventListener('message', ({ data }) => ask(data));

const minds = part('minds');
const pyodide = await loadPyodide();
await minds;
const bot = pyodide.pyimport('web.worker');
const { attempt } = pyodide.pyimport('web.browser.parts');

/**
 * Answer a question, after loading the game that it is about.
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
