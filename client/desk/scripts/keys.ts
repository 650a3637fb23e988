import { hasTypedWords } from './typed-words.ts';

/** A scanner types the next character much sooner, people hardly ever. */
const scannerMs = 250;
const setting = 'desk-keys';

/**
 * `/` goes to the search and `N` to a new repair, but not in a field. What else is typed there goes to the search, since a scanner types
 * wherever the focus is. Whoever speaks to the computer switches it off (WCAG 2.1.4).
 */
export function offerKeys(): void {
  const box = document.querySelector<HTMLInputElement>('#keys');
  const search = document.querySelector<HTMLInputElement>('#search');
  if (!box || !search) return;
  box.checked = localStorage.getItem(setting) !== 'off';
  box.addEventListener('change', () => localStorage.setItem(setting, box.checked ? 'on' : 'off'));
  box.closest('footer')?.removeAttribute('hidden');

  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (target === search && key === 'Escape' && search.value === '') search.blur();
    const isField = target instanceof Element && target.matches('input:not(#keys), select, textarea');
    const isChar = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!box.checked || isField || !isChar) return;
    search.focus();
    if (key === '/') event.preventDefault();
    if (key.toLowerCase() !== 'n') return;
    // References begin with it too.
    setTimeout(() => {
      const isAlone = search.value.toLowerCase() === 'n';
      const main = document.querySelector('main');
      if (isAlone && main && !hasTypedWords(main)) location.assign('/new');
    }, scannerMs);
  });
}

/** Closes the menu behind the name as the focus leaves it, or at Escape: it lies over the page. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.who details');
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    // Safari's buttons take no focus at a click: then it goes nowhere.
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
