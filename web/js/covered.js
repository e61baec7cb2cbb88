// @ts-check
// The on-screen keyboard: how much of the window it covers from below, while a field has the focus.
// Style sheets then move what is asked above it; the table stays as it is (css/4-stage-keyboard.css).

import './more.js'; // which is not needed sooner either

const LEAST = 120; // CSS pixels: bars of the browser are lower, keyboards higher
const root = document.documentElement;
const view = globalThis.visualViewport;

function look() {
  if (!view) return;
  const covered = Math.round(innerHeight - view.offsetTop - view.height);
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  // A page that is enlarged by two fingers shows less of the window as well.
  const open = typing && view.scale < 1.01 && covered >= LEAST;
  root.toggleAttribute('data-keyboard', open);
  if (open) root.style.setProperty('--covered', `${covered}px`);
  else root.style.removeProperty('--covered');
  const inDialog = document.activeElement?.closest('dialog');
  if (open && inDialog) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

for (const kind of ['resize', 'scroll']) view?.addEventListener(kind, look);
for (const kind of ['focusin', 'focusout']) addEventListener(kind, look, { passive: true });
