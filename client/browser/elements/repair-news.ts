import { announce } from '../announce.ts';

/** The longest wait after errors, in seconds. */
const maxWaitSeconds = 900;

/**
 * Keeps the page of a repair up to date: it checks for news every minute while the page is visible, less often after
 * errors, and stops once the repair is over or the link has ended. It swaps the parts of the page that have changed
 * (`data-part`), but none that the visitor is using: what a form sends names the version that the visitor has read.
 */
export class RepairNews extends HTMLElement {
  #timer = 0;
  #failures = 0;
  #lastCheck = 0;
  #isChecking = false;
  /** Whether the page still shows an old part because the visitor was using it. */
  #hasOldPart = false;

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

  #onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    if (!event.target.closest('[data-look]')) return;
    // The link leads to the page that is already there.
    event.preventDefault();
    if (this.#hasOldPart) location.assign(this.#path);
    else this.#check({ byVisitor: true });
  };

  async #check({ byVisitor = false } = {}): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    try {
      const hasChanged = await this.#update(byVisitor);
      this.#failures = 0;
      if (byVisitor && !hasChanged) announce('Nothing has changed');
    } catch (error) {
      this.#failures++;
      if (byVisitor) location.reload();
      else console.warn('Looking for news of the repair failed:', error);
    } finally {
      this.#isChecking = false;
      this.#lastCheck = Date.now();
      this.#schedule();
    }
  }

  /** Fetches the page only where there is news. Returns whether there was. */
  async #update(byVisitor: boolean): Promise<boolean> {
    const news = (await get(`${this.#path}/news.json`)) as { state?: unknown } | null;
    if (news === null) {
      // The link has ended. The page stays readable until its visitor asks for news.
      this.setAttribute('over', '');
      if (byVisitor) location.reload();
      return false;
    }
    const known = this.querySelector<HTMLElement>('[data-part="status"]')?.dataset.state;
    if (news.state === known) return false;
    const page = (await get(`${this.#path}/_payload.json`)) as { data?: { html?: unknown } } | null;
    const html = page?.data?.html;
    if (typeof html !== 'string') throw new Error('the answer is not this page');
    if (!this.isConnected) return false;
    this.#swapParts(html);
    return true;
  }

  #swapParts(html: string): void {
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector('repair-news');
    if (!next) throw new Error('the answer is not this page');
    const oldStatus = this.#status();
    this.#hasOldPart = false;
    for (const part of this.querySelectorAll<HTMLElement>('[data-part]')) {
      const { part: name = '' } = part.dataset;
      const fresh = next.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
      if (!fresh || fresh.outerHTML === part.outerHTML) continue;
      if (isInUse(part)) {
        this.#hasOldPart = true;
        continue;
      }
      copyOpenState(part, fresh);
      part.replaceWith(fresh);
    }
    this.toggleAttribute('over', next.hasAttribute('over'));
    this.#notify(oldStatus);
  }

  #notify(oldStatus: string): void {
    const status = this.#status();
    const title = status === oldStatus ? 'There’s news about your repair' : `Your repair: ${status}`;
    const description = this.#hasOldPart
      ? 'We left the part you’re using as it was. Choose “Refresh” to see everything.'
      : '';
    announce(`${title}. ${description}`);
    const detail = { id: 'repair-news', title, description, timeout: 0, color: 'primary' };
    document.dispatchEvent(new CustomEvent('site:notify', { detail }));
  }

  /** The repair's status in words. */
  #status(): string {
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

/** Whether the visitor has the focus in the part, or has typed or chosen something there. */
function isInUse(part: HTMLElement): boolean {
  if (part.contains(document.activeElement)) return true;
  return [...part.querySelectorAll('input')].some(
    (input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked,
  );
}

/** Disclosures that the visitor has opened stay open. */
function copyOpenState(part: HTMLElement, fresh: HTMLElement): void {
  for (const details of part.querySelectorAll<HTMLDetailsElement>('details[id][open]')) {
    fresh.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  }
}
