import { hasTypedWords } from './typed-words.ts';

/** What is told of a repair: who did something to it last, and when, ISO 8601 and as people say it. */
export interface RepairNews {
  reference: string;
  by: string;
  at: string;
  time: string;
}

/** What was promised becomes late by itself. */
const minuteMs = 60_000;
const againMs = 1000;
const reconnectMs = 10_000;

/** The part of the page that news belong to: `data-news` is a reference, or "all", and `data-seen` when it was made. */
const place = () => document.querySelector<HTMLElement>('[data-news]');

/**
 * Shows what others do. The board is drawn anew; a ticket says so in the element itself, and is left as it is. A tab that is not looked
 * at has no stream: browsers open six to one server, unless that speaks HTTP/2.
 */
export function showNews(): void {
  if (!place()) return;
  let stream: EventSource | undefined;
  const isBoard = place()?.dataset.news === 'all';

  const connect = () => {
    stream?.close();
    if (document.hidden) return;
    stream = new EventSource(`/events?since=${encodeURIComponent(place()?.dataset.seen ?? '')}`);
    stream.onmessage = ({ data }) => {
      if (isBoard) return drawAgain();
      const { news, seen = '' } = place()?.dataset ?? {};
      const change = (JSON.parse(data) as RepairNews[]).find(({ reference }) => reference === news);
      if (change && change.at > seen) say(change);
    };
    // The browser itself asks again but where it was refused: the session is over, or the server starts.
    stream.onerror = () => {
      if (stream?.readyState !== EventSource.CLOSED) return;
      drawAgain();
      setTimeout(connect, reconnectMs);
    };
  };

  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Draws the board, or the desk that is locked. */
  const drawAgain = () => {
    clearTimeout(waiting);
    const main = document.querySelector('main');
    if (!main || isBusy(main)) waiting = setTimeout(drawAgain, againMs);
    else read(isBoard);
  };

  addEventListener('visibilitychange', connect);
  if (isBoard) setInterval(() => document.hidden || drawAgain(), minuteMs);
  connect();
}

/** Nothing moves while it is being typed into, or pressed. */
const isBusy = (main: Element) => hasTypedWords(main) || main.querySelector(':active') !== null;

/** Asks for the page again. A document that is asked for this way is no text that would have to be trusted. */
function read(isBoard: boolean): void {
  const request = new XMLHttpRequest();
  request.open('GET', location.pathname + location.search);
  request.responseType = 'document';
  request.setRequestHeader('accept', 'text/html');
  request.setRequestHeader('x-by-itself', '1');
  request.onload = () => {
    const main = document.querySelector('main');
    const next = request.responseXML?.querySelector('main');
    const isOver = request.status === 401 || URL.parse(request.responseURL)?.pathname === '/sign-in';
    if (isOver && !(main && hasTypedWords(main))) return location.reload();
    if (!isBoard || request.status !== 200 || !main || !next || isBusy(main) || main.isEqualNode(next))
      return;
    const { id } = document.activeElement ?? {};
    const [hadFocus, top] = [main.contains(document.activeElement), scrollY];
    main.replaceWith(next);
    scrollTo({ top, behavior: 'instant' });
    if (hadFocus) ((id && document.getElementById(id)) || next).focus({ preventScroll: true });
  };
  request.send();
}

function say({ by, time }: RepairNews): void {
  const words = `${by} changed this at ${time} `;
  const said = place()?.firstChild;
  // The link stays, which may have the focus by now.
  if (said) {
    said.nodeValue = words;
    return;
  }
  const link = Object.assign(document.createElement('a'), { href: location.pathname, textContent: 'Show' });
  // Beside what is being typed, not in place of it.
  link.addEventListener('click', () => {
    const main = document.querySelector('main');
    link.target = main && hasTypedWords(main) ? '_blank' : '';
  });
  place()?.replaceChildren(words, link);
}
