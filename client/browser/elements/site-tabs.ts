/**
 * Makes tabs of its panels (`<section><b>label</b>…</section>`), as the ARIA Authoring Practices describe them:
 * one stop for the Tab key; arrows, Home and End select. A link to an element in a panel selects that panel.
 */
export class SiteTabs extends HTMLElement {
  #panels: HTMLElement[] = [];
  #tabs: HTMLButtonElement[] = [];

  connectedCallback(): void {
    // HTML that React adopted may contain the tab list of another instance.
    this.querySelector(':scope > [role="tablist"]')?.remove();
    this.#panels = [...this.querySelectorAll<HTMLElement>(':scope > section')];
    this.#tabs = this.#panels.map(createTab);
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', this.#heading());
    list.append(...this.#tabs);
    this.prepend(list);
    const target = this.#panels.findIndex((panel) => panel.querySelector(':target'));
    this.#select(Math.max(target, 0));

    list.addEventListener('click', ({ target }) =>
      this.#select(this.#tabs.indexOf(target as HTMLButtonElement)),
    );
    list.addEventListener('keydown', (event) => this.#press(event));
    // Adding the same listener again does nothing.
    this.addEventListener('site:reveal', this.#reveal);
  }

  /** The heading that the tabs follow names them. */
  #heading(): string {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')];
    const before = headings.findLast(
      (heading) => heading.compareDocumentPosition(this) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return before?.textContent ?? '';
  }

  #press(event: KeyboardEvent): void {
    const last = this.#tabs.length - 1;
    const at = this.#tabs.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at ? at - 1 : last, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.#select(next);
    this.#tabs[next]?.focus();
  }

  #reveal = ({ target }: Event): void => {
    this.#select(this.#panels.findIndex((panel) => panel.contains(target as Node)));
  };

  #select(index: number): void {
    if (index < 0) return;
    for (const [at, tab] of this.#tabs.entries()) {
      const on = at === index;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      this.#panels[at]?.toggleAttribute('data-off', !on);
    }
  }
}

let created = 0;

/** Creates the tab of a panel; the two refer to each other by ARIA attributes. */
function createTab(panel: HTMLElement): HTMLButtonElement {
  created += 1;
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = `tab-${created}`;
  tab.textContent = panel.firstElementChild?.textContent ?? '';
  tab.setAttribute('role', 'tab');
  panel.id ||= `panel-${created}`;
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  panel.tabIndex = 0;
  return tab;
}
