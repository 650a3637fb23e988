import { announce } from '../announce.ts';
import { canCopy, createCopier } from '../copy-text.ts';

/** A code block with a copy button, which is left out if the page may not use the clipboard. */
export class SiteCode extends HTMLElement {
  #button = document.createElement('button');
  #copier = createCopier((outcome) => {
    this.#button.textContent = outcome ?? 'Copy';
    announce(outcome ?? '');
  });

  constructor() {
    super();
    this.#button.type = 'button';
    this.#button.textContent = 'Copy';
    this.#button.addEventListener('click', () =>
      this.#copier.copy(this.querySelector('code')?.textContent ?? ''),
    );
  }

  connectedCallback(): void {
    // HTML that React adopted may contain the button of another instance.
    this.querySelector('button')?.remove();
    if (canCopy()) this.firstElementChild?.append(this.#button);
  }

  disconnectedCallback(): void {
    this.#copier.stop();
  }
}
