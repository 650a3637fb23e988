import type { DevMessage } from '../../../../client/dev-reload.ts';
import type { FileNews } from './server-folder.ts';

/** Shows beside the editor what the build says of the last save, and the page that is edited. */
const find = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type;

const panel = find('build');
const heading = panel.querySelector('h1') as HTMLElement;
const refused = find('refused');
const faults = find('faults');
const todo = find('todo');
const editor = find<HTMLIFrameElement>('editor');
const site = document.body.dataset.site ?? '';

/** Whether a build has ended since the last save began: a quick one ends before the editor hears that its file is saved. */
let isBuilt = true;

new EventSource('/build').onmessage = ({ data }) => show(JSON.parse(data) as DevMessage);

function show({ error, build, warnings }: DevMessage): void {
  isBuilt = true;
  const lines = error?.split('\n').filter((line) => line.trim() !== '') ?? [];
  panel.dataset.state = error ? 'wrong' : 'fine';
  if (error) heading.textContent = 'The site stays as it was: something has to be put right';
  else heading.textContent = build ? 'The site shows what you have saved' : 'The site is starting';
  list(faults, lines);
  faults.hidden = !error;
  todo.hidden = warnings.length === 0;
  (todo.querySelector('summary') as HTMLElement).textContent =
    `${warnings.length} to check before you publish`;
  list(todo.querySelector('ul') as HTMLElement, warnings);
}

function list(element: HTMLElement, lines: string[]): void {
  element.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
  );
}

addEventListener('message', ({ origin, data }) => {
  const news = data as FileNews | undefined;
  if (origin !== location.origin || !news) return;
  refused.hidden = !('fault' in news);
  if ('fault' in news) refused.textContent = `Not saved: ${news.fault}`;
  else if ('saving' in news) isBuilt = false;
  else if (!isBuilt) {
    delete panel.dataset.state;
    heading.textContent = 'Saved. The site is being checked and built …';
  }
});

/** `#/collections/pages-help/entries/faq` → `/help/faq`; the facts are on every page. */
function follow(): void {
  refused.hidden = true;
  const [, folder, name] =
    /^#\/collections\/pages-?([^/]*)\/entries\/([\w-]+)/.exec(editor.contentWindow?.location.hash ?? '') ??
    [];
  if (!name) return;
  const url = `${site}/${[...(folder ? folder.split('-') : []), name].join('/')}`;
  find<HTMLAnchorElement>('open').href = url;
  // In a frame of its own: the editor goes back after a save, in the history that frames share, and would take along one that moved.
  const page = find<HTMLIFrameElement>('page');
  page.replaceWith(Object.assign(page.cloneNode(), { src: url }));
}

editor.addEventListener('load', () => editor.contentWindow?.addEventListener('hashchange', follow));
