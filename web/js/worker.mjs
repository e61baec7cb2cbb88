// The worker in which bots think: a Python of its own, and web/worker.py, which says what is asked.
import { loadPyodide } from './python.mjs';

// Questions that come before Python is ready wait here.
const waiting = [];
let hear = (text) => waiting.push(text);
addEventListener('message', ({ data }) => hear(data));

const pyodide = await loadPyodide();
const bot = pyodide.pyimport('web.worker');
hear = (text) => bot.hear(text, (answer) => postMessage(answer));
for (const text of waiting) hear(text);
