import type { Changes, TwoTexts } from '../publish.ts';
import { ask, button, element, listOf, openDialog } from './panel.ts';
import { showTwoTexts } from './two-texts.ts';

/**
 * What has changed, what the build says of it, and the button that sends it.
 * @param faults of the last build: what does not build is not sent
 */
export async function openPublish(faults: number, isBuilding: boolean): Promise<void> {
  const dialog = openDialog('Publish');
  const state = element('p', 'Looking at what has changed …');
  state.setAttribute('role', 'status');
  const close = button('Close', () => dialog.close());
  dialog.append(state, close);
  const changes = await ask<Changes>('/changes').catch((error: Error) => {
    state.textContent = error.message;
  });
  if (!changes) return;
  const { ours, others, unsent } = changes;
  if (others.length > 0) {
    const more = others.length > 8 ? [`and ${others.length - 8} more`] : [];
    const left = element(
      'details',
      '',
      element('summary', `Changed files outside the content, which are left out: ${others.length}`),
    );
    left.append(listOf([...others.slice(0, 8), ...more]));
    state.after(left);
  }
  if (ours.length > 0) state.after(listOf(ours));
  if (ours.length === 0 && unsent === 0) state.textContent = 'Nothing has changed since the last time.';
  else if (faults > 0) state.textContent = 'Something has to be put right first: it stands above the page.';
  else if (isBuilding)
    state.textContent = 'The site is being built: publish once it shows what you have saved.';
  else offer(dialog, state, close, ours);
}

function offer(dialog: HTMLDialogElement, state: HTMLElement, close: HTMLElement, ours: string[]): void {
  state.textContent =
    ours.length > 0 ? 'The site builds. This has changed:' : 'It is committed, and has not been sent yet.';
  const words = Object.assign(element('input'), { maxLength: 200, value: ours[0] ?? 'Change the site' });
  const label = element('label', 'What you have changed, in a few words', words);
  const send = button('Publish', async () => {
    send.disabled = true;
    state.textContent = 'Sending …';
    try {
      const answer = await ask<{ branch: string; address: string | null; conflicts: TwoTexts[] }>(
        '/publish',
        {
          words: words.value.trim() || 'Change the site',
        },
      );
      say(state, answer);
      dialog.replaceChildren(...dialog.querySelectorAll('h2'), state, close);
      close.focus();
    } catch (error) {
      state.textContent = (error as Error).message;
      send.disabled = false;
    }
  });
  close.before(label, send);
}

function say(
  state: HTMLElement,
  { branch, address, conflicts }: { branch: string; address: string | null; conflicts: TwoTexts[] },
): void {
  state.textContent = `Sent, as the branch ${branch}. `;
  if (address) {
    const link = Object.assign(element('a', 'Open it at your host'), { href: address, target: '_blank' });
    state.append(link, ', press Create pull request, and Merge once its checks are green.');
  } else state.append('Open your host, and create a pull request from this branch.');
  for (const { file, mine, theirs } of conflicts)
    state.append(
      '\n',
      button(`${file} was changed on the main branch too: see both`, () =>
        showTwoTexts({
          heading: file,
          words: 'The host asks which lines to keep before it merges.',
          sides: [
            ['What you have sent', mine],
            ['What the main branch says', theirs],
          ],
        }),
      ),
    );
}
