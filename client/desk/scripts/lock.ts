import { passkeyForms } from './passkey-forms.ts';
import { hasTypedWords } from './typed-words.ts';
import { keepUnsavedText, showUnsavedText } from './unsaved-text.ts';

const idleMs = 10 * 60_000;
const awakeEveryMs = 60_000;

/**
 * Locks the desk after ten minutes without a touch in any of its tabs, and where somebody presses Lock. A page with words that are
 * not sent stays, covered, for whoever typed them; any other is left. Call it before what listens to keys: a covered page hears none.
 */
export function lockPages(): void {
  const template = document.querySelector<HTMLTemplateElement>('#locked');
  const form = document.querySelector<HTMLFormElement>('form[action="/lock"]');
  if (!template || !form) return;
  const mine = template.dataset.who ?? '';
  let uncover: (() => void) | null = null;

  function cover(): void {
    if (uncover || !template) return;
    const { title, activeElement } = document;
    const forget = keepUnsavedText(mine);
    const page = [...document.body.children].filter((each) => each instanceof HTMLElement && !each.hidden);
    const screen = document.createElement('main');
    screen.append(document.importNode(template.content, true));
    for (const each of page) each.toggleAttribute('hidden', true);
    document.body.append(screen);
    document.title = 'Locked · Desk';
    passkeyForms(screen, ({ staffId }) => follow(staffId));
    screen.querySelector('button')?.focus();
    uncover = () => {
      forget();
      screen.remove();
      for (const each of page) each.toggleAttribute('hidden', false);
      document.title = title;
      if (activeElement instanceof HTMLElement) activeElement.focus();
      uncover = null;
      touch();
    };
  }

  /** Somebody is signed in now: nobody sees what a colleague was working on. */
  function follow(who: string): void {
    if (who !== mine) {
      cover();
      location.reload();
    } else uncover?.();
  }

  function lock(): void {
    localStorage.setItem('who', '');
    const page = document.querySelector('main');
    cover();
    if (!page || !hasTypedWords(page)) form?.submit();
    else fetch('/lock', { method: 'POST', redirect: 'manual' }).catch(() => {});
  }

  let sentAt = Date.now();
  function touch(): void {
    const now = Date.now();
    localStorage.setItem('touched', String(now));
    if (now - sentAt < awakeEveryMs) return;
    sentAt = now;
    fetch('/awake', { method: 'POST' }).then(
      ({ status }) => status === 401 && cover(),
      () => {},
    );
  }

  localStorage.setItem('who', mine);
  showUnsavedText(mine);
  touch();
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(
      type,
      (event) => {
        if (!uncover) touch();
        else if (type === 'keydown') event.stopImmediatePropagation();
      },
      true,
    );
  // Other tabs have the same session.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'who') newValue ? follow(newValue) : cover();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    lock();
  });
  setInterval(() => {
    if (!uncover && Date.now() - Number(localStorage.getItem('touched')) >= idleMs) lock();
  }, 5000);
}
