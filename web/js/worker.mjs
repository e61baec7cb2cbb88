// @ts-check
// The worker in which bots think: a Python of its own, and web/worker.py, which says what is asked.
import { loadPyodide } from './python.mjs';

/** @type {string[]} */
const waiting = []; // questions that come before Python is ready
/** @type {(question: string) => void} */
let ask = (question) => { waiting.push(question); };
addEventListener('message', ({ data }) => ask(data));

const pyodide = await loadPyodide({}, true);
const bot = pyodide.pyimport('web.worker');
postMessage(JSON.stringify({ kind: 'ready' }));
ask = (question) => bot.on_message(question, (answer) => postMessage(answer));
for (const question of waiting) ask(question);
