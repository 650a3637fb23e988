import type { TwoTexts } from '../publish.ts';
import type { PastChange } from '../take-back.ts';
import { ask, button, element, openDialog } from './panel.ts';
import { showTwoTexts } from './two-texts.ts';

/**
 * The last changes by day, each with a button that takes it back.
 * @param reload begins the editor again: it has read the files before
 */
export async function openTakeBack(reload: () => void): Promise<void> {
  const dialog = openDialog('Take back');
  const state = element('p', 'Looking for the last changes …');
  state.setAttribute('role', 'status');
  dialog.append(
    state,
    button('Close', () => dialog.close()),
  );
  const say = (error: Error): void => {
    state.textContent = error.message;
  };
  const past = await ask<PastChange[]>('/past').catch(say);
  if (!past) return;
  state.textContent =
    past.length > 0
      ? 'What came later stays. Taking back is a change like any other: publish it, or take it back.'
      : 'Nothing has been changed yet.';
  const back = async (id: string, chosen: boolean): Promise<void> => {
    const { conflicts, files } = await ask<{ files: number; conflicts: TwoTexts[] }>('/take-back', {
      id,
      chosen,
    });
    const [first] = conflicts;
    if (first)
      showTwoTexts({
        heading: `${first.file} has other changes in the same lines`,
        words: `Nothing is taken back yet. The text from before would take the place of the one of now${conflicts.length > 1 ? `, and so in ${conflicts.length - 1} more files` : ''}.`,
        sides: [
          ['What it says now', first.mine],
          ['What it said before', first.theirs],
        ],
        action: 'Put back the text from before',
        act: () => back(id, true).catch(say),
      });
    else {
      state.textContent =
        files > 0 ? 'Taken back. The page shows it in a moment.' : 'It is taken back already.';
      reload();
    }
  };
  const rows = past.map(({ id, day, words, files }) =>
    element(
      'li',
      `${day || 'Not published yet'}: ${words} (${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''}) `,
      button('Take back', () => back(id, false).catch(say)),
    ),
  );
  state.after(element('ul', '', ...rows));
}
