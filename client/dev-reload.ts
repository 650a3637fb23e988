import { startFaults } from './browser/dev-faults.ts';
import { createOverlay } from './browser/dev-overlay.ts';
import { restoreInput, storeInput } from './browser/restore-input.ts';

/**
 * Development only: shows what a save has changed. Styles are replaced in place; for anything else the page is loaded again, and
 * what was typed, opened and scrolled to is restored. The error of a build that failed is shown until one succeeds.
 */
export interface DevMessage {
  /** The id of the build that is served; empty until there is one. */
  build: string;
  /** Ids of earlier builds from which it differs in styles alone: their pages need only its sheet. */
  restyled: string[];
  /** Milliseconds since the server started: a page that is older than the server's code is loaded again. */
  age: number;
  error: string | null;
  /** What is probably wrong in the content, and what its owner has still to do. */
  warnings: string[];
}

/** Restarting takes a second or two: no reason to cover the page. */
const restartMs = 5000;

let build = buildOfPage();
const overlay = createOverlay();
let waiting: ReturnType<typeof setTimeout> | undefined;

let isLeaving = false;

startFaults();
restoreInput();
let events = listen();

function listen(): EventSource {
  const source = new EventSource('/_site/dev/events');
  source.onopen = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  source.onmessage = (event) => receive(JSON.parse(event.data) as DevMessage);
  source.onerror = () => {
    waiting ??= setTimeout(
      () => overlay.show('The server does not answer: an error in its code stops it. See the terminal.'),
      restartMs,
    );
    // A browser whose first connection breaks off asks no more by itself.
    if (source.readyState === EventSource.CLOSED && !isLeaving) setTimeout(() => (events = listen()), 50);
  };
  return source;
}

function receive(message: DevMessage): void {
  if (isLeaving) return;
  build ??= message.build;
  if (message.error) {
    // The owner's editor has the page in a frame, and shows the error beside it.
    if (window === parent) overlay.show(message.error);
    return;
  }
  overlay.hide();
  const isOld = performance.now() > message.age;
  if (build === message.build && !isOld) return;
  if (isOld || !message.restyled.includes(build)) {
    reload();
    return;
  }
  build = message.build;
  replaceStyles();
}

/** The build that the server rendered this page with: it may be an older one by now. */
function buildOfPage(): string | null {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as { page: { build: string } }).page.build : null;
}

function reload(): void {
  isLeaving = true;
  events.close();
  storeInput();
  // The browser would keep the element on top where it is, and a new notice above it out of view.
  addEventListener('pagehide', () => (history.scrollRestoration = 'manual'));
  location.reload();
}

/** Puts the sheet of now in place of the page's own rules, once it has loaded: until then nothing changes. */
function replaceStyles(): void {
  const own = document.querySelector('style');
  const before = document.querySelectorAll('link[rel="stylesheet"]');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/assets/styles.css?${build}`;
  link.onload = () => {
    for (const each of before) each.remove();
    const rules = own?.sheet?.cssRules ?? [];
    // The typeface stays: declared again, it could blink.
    for (let index = rules.length - 1; index >= 0; index -= 1) {
      if (!(rules[index] instanceof CSSFontFaceRule)) own?.sheet?.deleteRule(index);
    }
  };
  own?.after(link);
}
