import { openDialog } from './open-dialog.ts';
import type { FileNews } from './server-folder.ts';

/** What the build says of the last save: faults and warnings as HTML, items of a list. */
export interface BuildNews {
  /** Empty until there is one. */
  build: string;
  faults: string[];
  warnings: string[];
}

/** Shows beside the editor what the build says of the last save, and the page that is edited. */
const elementById = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type;

const panel = elementById('build');
const heading = panel.querySelector('h1') as HTMLElement;
const refused = elementById('refused');
const editor = elementById<HTMLIFrameElement>('editor');
const acts = {
  keep: (keep: Record<string, string>) => editor.contentWindow?.postMessage(keep, location.origin),
  reload: () => editor.contentWindow?.location.reload(),
};

/** Whether a build has ended since the last save began: a quick one ends before the editor hears that its file is saved. */
let isBuilt = true;

elementById('publish').addEventListener('click', () =>
  openDialog(`/publish?build=${panel.dataset.state ?? ''}`, acts),
);
elementById('take-back').addEventListener('click', () => openDialog('/take-back', acts));

new EventSource('/build').onmessage = ({ data }) => {
  const { build, faults, warnings } = JSON.parse(data) as BuildNews;
  isBuilt = true;
  panel.dataset.state = faults.length > 0 ? 'wrong' : 'fine';
  if (faults.length > 0) heading.textContent = 'The site stays as it was: something has to be put right';
  else heading.textContent = build ? 'The site shows what you have saved' : 'The site is starting';
  elementById('faults').innerHTML = faults.join('');
  elementById('warnings').innerHTML = warnings.join('');
  elementById('todo').hidden = warnings.length === 0;
  (panel.querySelector('summary') as HTMLElement).textContent =
    `${warnings.length} to check before you publish`;
};

addEventListener('message', ({ origin, data }) => {
  const news = data as FileNews | undefined;
  if (origin !== location.origin || !news) return;
  if ('conflict' in news) return openDialog(news.conflict, acts);
  refused.hidden = !('fault' in news);
  if ('fault' in news) refused.textContent = `Not done: ${news.fault}`;
  else if ('saving' in news) isBuilt = false;
  else {
    // A document that is new has no address of its own in the editor before.
    const [, path] = /^content\/pages(\/.+)\.mdx$/.exec(news.saved) ?? [];
    if (path) showPage(path);
    if (isBuilt) return;
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
  if (name) showPage(`/${[...(folder ? folder.split('-') : []), name].join('/')}`);
}

function showPage(path: string): void {
  const url = `${document.body.dataset.site}${path}`;
  if (elementById<HTMLAnchorElement>('open').href === url) return;
  elementById<HTMLAnchorElement>('open').href = url;
  // In a frame of its own: the editor goes back after a save, in the history that frames share, and would take along one that moved.
  const page = elementById<HTMLIFrameElement>('page');
  page.replaceWith(Object.assign(page.cloneNode(), { src: url }));
}

editor.addEventListener('load', () => editor.contentWindow?.addEventListener('hashchange', follow));
