import { clipboardCopiedMs } from '../../../shared/constants.ts';
import { announce } from '../announce.ts';

/** A code block with a button that copies it; without one where the page may not use the clipboard. */
export class SiteCode extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    // HTML that was taken from a page may hold the button of an element like this one.
    this.querySelector('button')?.remove();
    if (typeof navigator.clipboard?.writeText !== 'function') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => this.#copy(button));
    this.firstElementChild?.append(button);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const text = this.querySelector('code')?.textContent ?? '';
    const outcome = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not copied',
    );
    button.textContent = outcome;
    announce(outcome);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      button.textContent = 'Copy';
      announce('');
    }, clipboardCopiedMs);
  }
}
