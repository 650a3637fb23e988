import { announce } from '../announce.ts';

/** Narrows the lists of its page to the devices whose name and year have all the words typed. Its form searches everything. */
export class DeviceFilter extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', this.#filter);
    // Typed while this script was loading.
    if (this.#words().length > 0) this.#filter();
  }

  #words(): string[] {
    return (this.querySelector('input')?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  }

  #filter = (): void => {
    const words = this.#words();
    const rows = [...document.querySelectorAll<HTMLElement>('[data-devices] > li')];
    for (const row of rows) {
      const text = row.firstElementChild?.textContent?.toLowerCase() ?? '';
      row.hidden = !words.every((word) => text.includes(word));
    }
    for (const tiles of document.querySelectorAll<HTMLElement>('[data-families]')) {
      tiles.hidden = words.length > 0;
    }
    const found = rows.filter(({ hidden }) => !hidden).length;
    const status = this.querySelector('[data-status]');
    if (!status) return;
    status.textContent = words.length === 0 ? '' : statusText(found);
    announce(status.textContent);
  };
}

function statusText(found: number): string {
  if (found === 0) return 'None by that name. “Find it” looks through model numbers and other makers, too.';
  return found === 1 ? '1 device, below.' : `${found} devices, below.`;
}
