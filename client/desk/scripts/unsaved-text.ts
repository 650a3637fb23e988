import { changedFields } from './typed-words.ts';

/**
 * What somebody has typed and not sent while the desk is locked: a colleague may take it over, and the page goes. It stays in this tab,
 * for who typed it alone, and is not sent. The intake has a draft of its own.
 */

const keyPrefix = (who: string) => `left ${who} `;

/** Keeps what is on this page. @returns forgets it again */
export function keepUnsavedText(who: string): () => void {
  const key = keyPrefix(who) + location.pathname;
  const words = changedFields(document)
    .filter((field) => !field.matches('select, [type=checkbox], [type=radio], [type=search], form.intake *'))
    .map(({ value }) => value);
  if (words.length > 0) sessionStorage.setItem(key, JSON.stringify([document.title, ...words]));
  return () => sessionStorage.removeItem(key);
}

/** Shows it on whichever page comes next, until its button or signing out forgets it. */
export function showUnsavedText(who: string): void {
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(keyPrefix(who)))) {
    const [title, ...words]: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const box = element('aside', 'banner', `You typed this on “${title}”, and it was not sent:`);
    box.append(...words.map((text) => element('p', 'words', text)));
    const done = element('button', 'quiet', 'Forget it');
    const forget = () => {
      sessionStorage.removeItem(key);
      box.remove();
    };
    done.addEventListener('click', forget);
    document.querySelector('form[action="/sign-out"]')?.addEventListener('submit', forget);
    box.append(done);
    // News replace what is in `main`.
    document.querySelector('main')?.before(box);
  }
}

function element(name: string, className: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
