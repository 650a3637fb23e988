import type { DialogContent } from '../../../client/editor/open-dialog.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Changes, Sent } from './publish.ts';
import type { PastChange, TwoTexts } from './take-back.ts';

/** The longest words of a commit. */
const maxWords = 200;

const inList = (lines: string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

/** @param build as the panel shows it: what does not build is not sent */
export function changesDialog({ ours, others, unsent }: Changes, build: string): DialogContent {
  const [first = 'Change the site'] = ours;
  const left = `<details><summary>Changed files outside the content, which are left out: ${others.length}</summary>${inList(others.map(escapeHtml))}</details>`;
  const form = `<form action="/publish"><label>What you have changed, in a few words<input name="words" required maxlength="${maxWords}" value="${escapeHtml(first.slice(0, maxWords))}"></label><button>Publish</button></form>`;
  const list = inList(ours.map(escapeHtml)) + (others.length > 0 ? left : '');
  const dialog = (says: string, html = list) => ({ heading: 'Publish', says, html });
  if (ours.length === 0 && unsent === 0) return dialog('Nothing has changed since the last time.');
  if (build === 'wrong') return dialog('Something has to be put right first: it stands above the page.');
  if (build !== 'fine') return dialog('The site is being built: publish once it shows what you have saved.');
  const says = ours.length > 0 ? 'The site builds. This has changed:' : 'It is committed, and not sent yet.';
  return dialog(says, list + form);
}

export function sentDialog({ branch, address, both }: Sent): DialogContent {
  const link = address
    ? `<p><a href="${escapeHtml(address)}" target="_blank">Open it at your host</a>, press Create pull request, and Merge once its checks are green.</p>`
    : '<p>Open your host, and create a pull request from this branch.</p>';
  const asks = `<p>The main branch has changed these meanwhile, and your host will ask which lines to keep:</p>${inList(both.map(escapeHtml))}`;
  const html = link + (both.length > 0 ? asks : '');
  return { heading: 'Publish', says: `Sent, as the branch ${branch}.`, html };
}

export function pastDialog(past: PastChange[]): DialogContent {
  const rows = past.map(({ id, words, files }) => {
    const more = files.length > 3 ? ', …' : '';
    return `${escapeHtml(`${words} (${files.slice(0, 3).join(', ')}${more})`)} <button name="id" value="${escapeHtml(id)}">Take back</button>`;
  });
  const stays = 'What came later stays. Taking back is a change like any other: publish it, or take it back.';
  const says = past.length > 0 ? stays : 'Nothing has been changed yet.';
  return { heading: 'Take back', says, html: `<form action="/take-back">${inList(rows)}</form>` };
}

/** @param conflicts what takes no side: it asks for one */
export function takenBackDialog(id: string, conflicts: TwoTexts[]): DialogContent {
  const heading = 'Take back';
  if (conflicts.length === 0)
    return { heading, says: 'Taken back. The page shows it in a moment.', reload: true };
  const texts = conflicts.map(
    ({ file, now, before }) =>
      `<h3>${escapeHtml(file)}</h3>${sides(['What it says now', now], ['What it said before', before])}`,
  );
  return {
    heading,
    says: 'Nothing is taken back yet. The text from before would take the place of the one of now, with all that has changed since.',
    html: `${texts.join('')}<form action="/take-back"><input type="hidden" name="id" value="${escapeHtml(id)}"><button name="isChosen" value="true">Put back the text from before</button></form>`,
  };
}

/**
 * A save that was refused, as somebody else has changed the file.
 * @param tag of what the file says now; empty where it is gone
 */
export const conflictDialog = (file: string, mine: string, theirs: string, tag: string): DialogContent => ({
  heading: 'This file was changed elsewhere meanwhile',
  says: `${file} is not saved, and nothing is lost: what you have typed is still in the form. To begin with the other text instead, load this page again and press Discard when the form opens.`,
  html: `${sides(['What you want to save', mine], ['What the file says now', theirs])}<form><input type="hidden" name="keep" value="${escapeHtml(file)}"><input type="hidden" name="tag" value="${escapeHtml(tag)}"><button>Save mine in its place</button></form>`,
});

type Side = [name: string, text: string];

/** Two texts beside each other, their different lines marked. A keyboard scrolls them. */
function sides(one: Side, other: Side): string {
  const column = ([name, text]: Side, [, beside]: Side): string => {
    const there = new Set(beside.split(/\r?\n/));
    const lines = text
      .split(/\r?\n/)
      .map((line) => (there.has(line) ? escapeHtml(line) : `<mark>${escapeHtml(line)}</mark>`));
    return `<section><h4>${name}</h4><pre tabindex="0">${lines.join('\n')}</pre></section>`;
  };
  return `<div>${column(one, other)}${column(other, one)}</div>`;
}
