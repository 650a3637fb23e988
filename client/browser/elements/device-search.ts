import { formDebounceMs } from '../../../shared/constants.ts';
import { searchPath } from '../../../shared/search-links.ts';
import { announce } from '../announce.ts';
import { fetchIsland } from '../fetch-island.ts';

/** Shorter queries are not sent. */
const minQueryLength = 2;

/** Suggests devices while the visitor types: the combobox of the ARIA Authoring Practices. */
export class DeviceSearch extends HTMLElement {
  #timer = 0;
  /** The query whose answer is shown or awaited: a slow answer to an earlier one is dropped. */
  #query = '';
  #active = -1;

  connectedCallback(): void {
    const { input, list } = this.#parts();
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': list.id,
    })) {
      input.setAttribute(name, value);
    }
    // Only here: without script the list stays empty.
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Devices');
    this.addEventListener('input', this.#type);
    this.addEventListener('keydown', this.#press);
    this.addEventListener('focusout', this.#leave);
    // Without this a press on an option would take the focus from the field, and so close the list.
    list.addEventListener('pointerdown', keepFocus);
    // Typed while this script was loading, which begins with the first use of the field.
    if (input.value !== input.defaultValue) this.#type();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #parts() {
    const input = this.querySelector('input') as HTMLInputElement;
    const list = this.querySelector('[data-options]') as HTMLElement;
    return { input, list, options: [...list.querySelectorAll<HTMLElement>('[role="option"]')] };
  }

  #type = (): void => {
    clearTimeout(this.#timer);
    // They answer fewer words than the field has now.
    this.#parts().list.toggleAttribute('data-stale', true);
    this.#timer = window.setTimeout(() => this.#search(), formDebounceMs);
  };

  async #search(): Promise<void> {
    const { input, list } = this.#parts();
    const query = input.value.trim();
    this.#query = query;
    const html = query.length < minQueryLength ? '' : await fetchIsland('device-search', { q: query });
    if (query !== this.#query || !this.contains(document.activeElement)) return;
    list.removeAttribute('data-stale');
    if (html === null) list.replaceChildren(unanswered(query));
    else list.innerHTML = html;
    const { options } = this.#parts();
    for (const [index, option] of options.entries()) option.id = `${list.id}-${index}`;
    this.#open(options.length > 0);
    const [only] = options;
    if (only) announce(options.length === 1 ? (only.textContent ?? '') : `${options.length} devices`);
  }

  #open(isOpen: boolean): void {
    const { input, list } = this.#parts();
    list.hidden = !isOpen;
    if (isOpen) fit(this, list);
    input.setAttribute('aria-expanded', String(isOpen));
    this.#activate(-1);
  }

  #activate(index: number): void {
    const { input, options } = this.#parts();
    this.#active = index;
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === index));
    const option = options[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  #press = (event: KeyboardEvent): void => {
    const { list, options } = this.#parts();
    if (list.hidden || event.isComposing) return;
    const count = options.length;
    // Before the first option and after the last one the field itself is active.
    const steps: Record<string, number> = {
      ArrowDown: this.#active + 1 === count ? -1 : this.#active + 1,
      ArrowUp: this.#active === -1 ? count - 1 : this.#active - 1,
    };
    const next = steps[event.key];
    const chosen = event.key === 'Enter' && options[this.#active];
    if (next !== undefined) this.#activate(next);
    else if (chosen) chosen.click();
    else if (event.key === 'Escape') this.#open(false);
    else return;
    event.preventDefault();
  };

  #leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && this.contains(relatedTarget)) return;
    this.#open(false);
  };
}

/** Pixels: nine options, and the four that make it worth a scroll. */
const maxListHeight = 384;
const worthScrolling = 180;

/** Ends the list above a phone's keyboard. Where that leaves too little room, the field goes to the top first. */
function fit(search: HTMLElement, list: HTMLElement): void {
  const view = window.visualViewport;
  if (!view) return;
  const room = () => view.offsetTop + view.height - list.getBoundingClientRect().top - 8;
  if (room() < worthScrolling) search.scrollIntoView({ block: 'start', behavior: 'instant' });
  list.style.maxHeight = `${Math.min(Math.max(room(), worthScrolling / 2), maxListHeight)}px`;
}

/** The only option where the server did not answer: the search page itself. */
function unanswered(query: string): HTMLElement {
  const option = document.createElement('a');
  option.role = 'option';
  option.href = searchPath(query);
  option.tabIndex = -1;
  option.textContent = 'No answer: you may be offline. Search anyway';
  return option;
}

const keepFocus = (event: Event): void => event.preventDefault();
