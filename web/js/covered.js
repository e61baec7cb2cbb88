// @ts-check
// The on-screen keyboard: how much of the window it covers while a field has the focus. CSS then moves
// the prompt above it; the table stays in place (css/4-stage-keyboard.css).

import './more.js'; // not needed before this either

const LEAST = 120; // CSS pixels: browser bars are lower than this, keyboards are higher
const root = document.documentElement;
const view = globalThis.visualViewport;

function look() {
  if (!view) return;
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  // Only while typing: reading the height forces a layout, which would delay every move of the focus.
  const covered = typing ? Math.round(innerHeight - view.offsetTop - view.height) : 0;
  // Pinch zoom reduces the visible part of the window too.
  const open = covered >= LEAST && view.scale < 1.01;
  root.toggleAttribute('data-keyboard', open);
  if (open) root.style.setProperty('--covered', `${covered}px`);
  else root.style.removeProperty('--covered');
  const inDialog = document.activeElement?.closest('dialog');
  if (open && inDialog) document.activeElement?.scrollIntoView({ block: 'nearest' });
}

for (const kind of ['resize', 'scroll']) view?.addEventListener(kind, look);
for (const kind of ['focusin', 'focusout']) addEventListener(kind, look, { passive: true });
