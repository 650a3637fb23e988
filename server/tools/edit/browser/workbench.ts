import type { BuildNews } from '../edit-server.ts';
import type { PlainFault } from '../plain-faults.ts';
import { button } from './panel.ts';
import { openPublish } from './publish-dialog.ts';
import type { Conflict, FileNews } from './server-folder.ts';
import { openTakeBack } from './take-back-dialog.ts';
import { showTwoTexts } from './two-texts.ts';

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

find('publish').addEventListener('click', () =>
  openPublish(faults.childElementCount, panel.dataset.state === undefined),
);
find('take-back').addEventListener('click', () =>
  openTakeBack(() => editor.contentWindow?.location.reload()),
);

new EventSource('/build').onmessage = ({ data }) => show(JSON.parse(data) as BuildNews);

function show({ build, faults: wrong, warnings }: BuildNews): void {
  isBuilt = true;
  panel.dataset.state = wrong.length > 0 ? 'wrong' : 'fine';
  if (wrong.length > 0) heading.textContent = 'The site stays as it was: something has to be put right';
  else heading.textContent = build ? 'The site shows what you have saved' : 'The site is starting';
  list(faults, wrong);
  faults.hidden = wrong.length === 0;
  todo.hidden = warnings.length === 0;
  (todo.querySelector('summary') as HTMLElement).textContent =
    `${warnings.length} to check before you publish`;
  list(todo.querySelector('ul') as HTMLElement, warnings);
}

function list(element: HTMLElement, items: PlainFault[]): void {
  element.replaceChildren(
    ...items.map(({ where, words, form }) => {
      const item = document.createElement('li');
      if (where && form)
        item.append(
          button(where, () => openForm(form), 'link'),
          ': ',
        );
      else if (where) item.append(`${where}: `);
      item.append(words);
      return item;
    }),
  );
}

function openForm(form: string): void {
  if (editor.contentWindow) editor.contentWindow.location.hash = form;
}

addEventListener('message', ({ origin, data }) => {
  const news = data as FileNews | undefined;
  if (origin !== location.origin || !news) return;
  if ('conflict' in news) return showConflict(news);
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

const showConflict = ({ conflict, mine, theirs }: Conflict): void =>
  showTwoTexts({
    heading: 'This file was changed elsewhere meanwhile',
    words: `${conflict} is not saved, and nothing is lost: what you have typed is still in the form. To begin with the other text instead, load this page again and press Discard when the form opens.`,
    sides: [
      ['What you want to save', mine],
      ['What the file says now', theirs],
    ],
    action: 'Save mine in its place',
    act: () => editor.contentWindow?.postMessage({ keep: conflict }, location.origin),
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
  const url = `${site}${path}`;
  if (find<HTMLAnchorElement>('open').href === url) return;
  find<HTMLAnchorElement>('open').href = url;
  // In a frame of its own: the editor goes back after a save, in the history that frames share, and would take along one that moved.
  const page = find<HTMLIFrameElement>('page');
  page.replaceWith(Object.assign(page.cloneNode(), { src: url }));
}

editor.addEventListener('load', () => editor.contentWindow?.addEventListener('hashchange', follow));
