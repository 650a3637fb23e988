import { announce } from '../announce.ts';

/** The longest wait after errors, in seconds. */
const maxWaitSeconds = 900;

interface News {
  state: string;
  /** In words; `null` where several devices have one each. */
  status: string | null;
  over: boolean;
}

/**
 * Looks for news of a repair every minute while its page is visible, less often after errors, and no more once the repair is
 * over or the link has ended. Says what is new and offers the page anew: what its visitor is choosing stays until then.
 */
export class RepairNews extends HTMLElement {
  #timer = 0;
  #failures = 0;
  #lastCheck = 0;

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    document.addEventListener('visibilitychange', this.#schedule);
    this.#lastCheck = Date.now();
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this.#onClick);
    document.removeEventListener('visibilitychange', this.#schedule);
    clearTimeout(this.#timer);
  }

  get #path(): string {
    return this.getAttribute('path') ?? location.pathname;
  }

  /** Milliseconds from one check to the next. */
  get #interval(): number {
    const seconds = Number(this.getAttribute('seconds')) || 60;
    return Math.min(seconds * 2 ** this.#failures, Math.max(seconds, maxWaitSeconds)) * 1000;
  }

  /** A check that came due while the page was hidden runs when it becomes visible. */
  #schedule = (): void => {
    clearTimeout(this.#timer);
    if (this.hasAttribute('over') || document.hidden || !this.isConnected) return;
    const wait = this.#lastCheck + this.#interval - Date.now();
    this.#timer = window.setTimeout(() => this.#check(), Math.max(0, wait));
  };

  /** A link to the page that is already there loads it anew. */
  #onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element && event.target.closest('[data-load]'))) return;
    event.preventDefault();
    this.#load();
  };

  #load = (): void => location.assign(this.#path);

  async #check(): Promise<void> {
    this.#lastCheck = Date.now();
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(`${this.#path}/news.json`, { headers, cache: 'no-store' });
      if (response.ok) this.#show((await response.json()) as News);
      // The link has ended. The page stays readable.
      else if (response.status === 404) this.setAttribute('over', '');
      else throw new Error(`status ${response.status}`);
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      console.warn('Looking for news of the repair failed:', error);
    }
    this.#lastCheck = Date.now();
    this.#schedule();
  }

  #show({ state, status, over }: News): void {
    this.toggleAttribute('over', over);
    const line = this.querySelector<HTMLElement>('[data-news]');
    if (state === this.getAttribute('state') || !line || !this.isConnected) return;
    this.setAttribute('state', state);
    const title = 'There’s news about your repair';
    const description = status ? `Its status: ${status}.` : '';
    line.hidden = false;
    line.firstElementChild?.replaceChildren(`${title}. ${description}`);
    announce(`${title}. ${description}`);
    const actions = [{ label: 'Show it', click: this.#load }];
    const detail = { id: 'repair-news', title, description, actions, timeout: 0 };
    document.dispatchEvent(new CustomEvent('site:notify', { detail }));
  }
}
