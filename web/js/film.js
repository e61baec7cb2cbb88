// @ts-check
// Plays a replay that was saved as a web page: web/views/picture_film.py puts this script into the file.
// It is self-contained. web/markup/diff.py describes the changes.
{
  /** @type {(id: string) => any} */
  const find = (id) => document.getElementById(id);
  const { changes, captions } = JSON.parse(find('film').textContent);
  const [board, slider, play] = [find('board'), find('at'), find('play')];
  const PACE = 1200; // ms per action
  const start = board.innerHTML;
  let at = 0;
  let timer = 0;

  /** Apply a change to the board. @param {[string, number[], ...any[]]} change */
  const apply = ([kind, path, ...details]) => {
    const element = path.reduce((parent, index) => parent.children[index], board);
    if (kind === 'attributes') {
      for (const index of details[1]) {
        for (const [name, value] of Object.entries(details[0])) {
          if (value === null) element.children[index].removeAttribute(name);
          else element.children[index].setAttribute(name, value);
        }
      }
      return;
    }
    const holder = element.cloneNode(false); // how markup is parsed depends on its parent
    holder.innerHTML = kind === 'contents' ? details[0] : details[1];
    if (kind === 'contents') {
      element.replaceChildren(...holder.childNodes);
      return;
    }
    const [old, fresh] = [[...element.children], [...holder.children]];
    for (const [from, removed, added] of details[0]) {
      const some = fresh.splice(0, added);
      const next = old[from + removed];
      for (const each of old.slice(from, from + removed)) each.remove();
      if (next) next.before(...some);
      else element.append(...some);
    }
  };

  /** Show the table after a number of actions. @param {number} to */
  const show = (to) => {
    const wanted = Math.max(0, Math.min(to, changes.length));
    if (wanted < at) {
      board.innerHTML = start;
      at = 0;
    }
    for (; at < wanted; at += 1) changes[at].forEach(apply);
    slider.value = String(at);
    find('caption').textContent = captions[at];
    // A disabled button would lose the focus.
    find('back').setAttribute('aria-disabled', String(at === 0));
    find('forward').setAttribute('aria-disabled', String(at === changes.length));
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.setAttribute('aria-pressed', 'false');
  };
  const run = () => {
    if (at === changes.length) show(0);
    play.setAttribute('aria-pressed', 'true');
    timer = setInterval(() => {
      show(at + 1);
      if (at === changes.length) stop();
    }, PACE);
  };

  /** @param {number} to */
  const go = (to) => {
    stop();
    show(to);
  };
  find('back').onclick = () => go(at - 1);
  find('forward').onclick = () => go(at + 1);
  slider.oninput = () => go(Number(slider.value));
  play.onclick = () => (timer ? stop() : run());
  show(0);
}
