import { clipboardCopiedMs } from '../../../shared/constants.ts';
import { announce } from '../announce.ts';

/** The button of `components/SiteButton.tsx`: copies what `copies` says and shows the outcome, or prints the page. */
class SiteButton extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const button = this.querySelector('button') as HTMLButtonElement;
    const words = button.firstChild as Text;
    // HTML that React adopted may show an outcome.
    this.dataset.words ??= words.data;
    words.data = this.dataset.words;
    const copies = this.getAttribute('copies');
    // No clipboard: on plain HTTP, and in old browsers.
    this.hidden = copies !== null && !navigator.clipboard;
    button.onclick = () => (copies === null ? print() : this.#copy(copies, words));
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #copy(text: string, words: Text): Promise<void> {
    const outcome = await navigator.clipboard.writeText(text || location.href).then(
      () => 'Copied',
      () => 'Not copied',
    );
    words.data = outcome;
    announce(outcome);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      words.data = this.dataset.words as string;
      announce('');
    }, clipboardCopiedMs);
  }
}

customElements.define('site-button', SiteButton);
