import { announce } from '../announce.ts';

/** The longest wait after errors, in seconds. */
const maxWaitSeconds = 900;

/**
 * The page of a repair looks for news by itself: every minute while it is seen, more seldom after errors, and no more
 * once nothing will happen or the link has ended. Changed parts of the page (`data-part`) are swapped; a part in which
 * somebody types or has chosen something stays, since what they send names the version that they have read.
 */
export class RepairNews extends HTMLElement {
  #timer = 0;
  #failures = 0;
  #lastAt = 0;
  #busy = false;
  /** Whether a part was left as it was although the repair has moved on. */
  #hasKept = false;

  connectedCallback(): void {
    this.addEventListener('click', this.#click);
    document.addEventListener('visibilitychange', this.#turn);
    this.#lastAt = Date.now();
    this.#plan();
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this.#click);
    document.removeEventListener('visibilitychange', this.#turn);
    clearTimeout(this.#timer);
  }

  get #path(): string {
    return this.getAttribute('path') ?? location.pathname;
  }

  #isOver = (): boolean => this.hasAttribute('over');

  /** Milliseconds from one look to the next. */
  get #wait(): number {
    const seconds = Number(this.getAttribute('seconds')) || 60;
    return Math.min(seconds * 2 ** this.#failures, Math.max(seconds, maxWaitSeconds)) * 1000;
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#isOver() || document.hidden || !this.isConnected) return;
    const due = this.#lastAt + this.#wait - Date.now();
    this.#timer = window.setTimeout(() => this.#look(false), Math.max(0, due));
  }

  /** Nobody looks at a hidden page; what was due meanwhile is done when it is seen again. */
  #turn = (): void => this.#plan();

  #click = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-look]')) return;
    // The link alone would lead to the page that is shown already.
    event.preventDefault();
    if (this.#hasKept) location.assign(this.#path);
    else this.#look(true);
  };

  async #look(isAsked: boolean): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      const changed = await this.#read(isAsked);
      this.#failures = 0;
      if (isAsked && !changed) announce('Nothing has changed');
    } catch (error) {
      this.#failures++;
      if (isAsked) location.reload();
      else console.warn('Looking for news of the repair failed:', error);
    } finally {
      this.#busy = false;
      this.#lastAt = Date.now();
      this.#plan();
    }
  }

  /** Asks whether there is news, and only then for the page. */
  async #read(isAsked: boolean): Promise<boolean> {
    const news = (await get(`${this.#path}/news.json`)) as { state?: unknown } | null;
    if (news === null) {
      // Ended or revoked: the page stays as it was read, and says so once somebody asks again.
      this.setAttribute('over', '');
      if (isAsked) location.reload();
      return false;
    }
    const shown = this.querySelector<HTMLElement>('[data-part="status"]')?.dataset.state;
    if (news.state === shown) return false;
    const page = (await get(`${this.#path}/_payload.json`)) as { data?: { html?: unknown } } | null;
    const html = page?.data?.html;
    if (typeof html !== 'string') throw new Error('the answer is not this page');
    if (!this.isConnected) return false;
    this.#show(html);
    return true;
  }

  #show(html: string): void {
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector('repair-news');
    if (!next) throw new Error('the answer is not this page');
    const before = this.#words();
    let kept = false;
    for (const part of this.querySelectorAll<HTMLElement>('[data-part]')) {
      const { part: name = '' } = part.dataset;
      const fresh = next.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
      if (!fresh || fresh.outerHTML === part.outerHTML) continue;
      if (isInUse(part)) {
        kept = true;
        continue;
      }
      keepOpen(part, fresh);
      part.replaceWith(fresh);
    }
    this.#hasKept = kept;
    this.toggleAttribute('over', next.hasAttribute('over'));
    const words = this.#words();
    const title = words === before ? 'There’s news about your repair' : `Your repair: ${words}`;
    const description = kept
      ? 'We left the part you’re using as it was. Choose “Look again” to see everything.'
      : '';
    announce(`${title}. ${description}`);
    document.dispatchEvent(
      new CustomEvent('site:notify', {
        detail: { id: 'repair-news', title, description, timeout: 0, color: 'primary' },
      }),
    );
  }

  /** Today's status, as the page says it. */
  #words(): string {
    return this.querySelector('[data-part="status"] h2')?.textContent ?? '';
  }
}

/** JSON, or `null` where the link has ended. */
async function get(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

/** Whether somebody is in the part, or has typed or chosen something there. */
function isInUse(part: HTMLElement): boolean {
  if (part.contains(document.activeElement)) return true;
  return [...part.querySelectorAll('input')].some(
    (input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked,
  );
}

/** What the visitor has opened stays open. */
function keepOpen(part: HTMLElement, fresh: HTMLElement): void {
  for (const details of part.querySelectorAll<HTMLDetailsElement>('details[id][open]')) {
    fresh.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  }
}
