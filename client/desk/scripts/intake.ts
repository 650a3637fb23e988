import { sortRepairs } from './find-repair.ts';

/**
 * The intake at the counter: looks up customer and device in place, goes on to the next field by Enter, keeps a draft in this tab, and
 * says when the line is dead. The pages that come back are those that a browser without this script shows.
 */

const typingPauseMs = 200;
const answerMs = 10_000;

/** Whoever takes the desk over does not see what a colleague was typing, who has it again after the lock. */
const whose = () => `intake ${document.querySelector<HTMLElement>('#locked')?.dataset.who} `;
/** Of one page: an enquiry's draft is no other's. */
const draftKey = () => whose() + location.pathname + location.search;
const keepDraft = (form: HTMLFormElement) => sessionStorage.setItem(draftKey(), String(wordsOf(form)));
const forgetDraft = () => sessionStorage.removeItem(draftKey());
const forgetAll = () => {
  const mine = Object.keys(sessionStorage).filter((key) => key.startsWith(whose()));
  for (const key of mine) sessionStorage.removeItem(key);
};

export function intake(): void {
  document.querySelector('form[action="/sign-out"]')?.addEventListener('submit', forgetAll);
  const form = intakeIn(document);
  if (!form) return;
  const draft = sessionStorage.getItem(draftKey());
  // A page that was refused has the newest words.
  if (draft && !form.querySelector('.problem')) restore(form, draft);
  else start(form);
}

/** Puts back what was typed before the page was left, as the server draws it. */
async function restore(form: HTMLFormElement, draft: string): Promise<void> {
  const { fresh } = await drawAgain(form, new URLSearchParams(`${draft}&find=draft`));
  if (fresh) say(fresh, 'What you typed before is here again.');
  else say(form, 'What you typed before waits in this tab: load the page again when the line is back.');
}

/** Posts the intake; the one that comes back takes its place. Meanwhile nobody types into it. */
async function drawAgain(form: HTMLFormElement, words: URLSearchParams) {
  form.inert = true;
  const answer = await post(form, words);
  form.inert = false;
  const fresh = intakeIn(answer?.page);
  if (fresh) {
    form.replaceWith(fresh);
    sortRepairs();
    start(fresh);
  }
  return { answer, fresh };
}

function start(form: HTMLFormElement): void {
  let latest = 0;
  let drawn = 0;
  let wait: ReturnType<typeof setTimeout>;

  /** Asks for the page with what was typed and shows parts of it here, unless something newer was asked for. */
  async function lookUp(name: 'find' | 'pick', value: string): Promise<boolean> {
    clearTimeout(wait);
    latest += 1;
    const turn = latest;
    const fresh = intakeIn((await post(form, wordsOf(form, name, value)))?.page);
    if (turn !== latest) return false;
    if (!fresh) {
      say(form, 'The desk did not answer. Go on in words, or try again.');
      return false;
    }
    showParts(form, fresh, value === 'phone' ? ['#customer', '#slip'] : ['#matches', '#prices', '#slip']);
    sortRepairs();
    const [who, known] = [inputOf(form, 'name'), inputOf(fresh, 'name').value];
    if (!who.value && known) {
      who.value = known;
      // Who is known needs no more typing, where none has begun.
      if (document.activeElement === who) inputOf(form, 'device').focus();
    }
    if (name === 'pick') inputOf(form, 'device').value = inputOf(fresh, 'device').value;
    keepDraft(form);
    return true;
  }

  /** Shows what will be printed and what it comes to, as the server draws them; without an answer, as they were. */
  async function drawSlip(): Promise<void> {
    drawn += 1;
    const turn = drawn;
    const fresh = intakeIn((await post(form, wordsOf(form, 'find', 'draft')))?.page);
    if (fresh && turn === drawn) showParts(form, fresh, ['#slip']);
  }

  async function pick({ value }: HTMLButtonElement) {
    if (await lookUp('pick', value)) inputOf(form, 'fault').focus();
  }

  function tickNotice() {
    const box = inputOf(form, 'notice');
    box.checked = true;
    keepDraft(form);
    location.hash = box.id;
    box.focus();
  }

  async function takeIn(button: HTMLButtonElement | null): Promise<void> {
    clearTimeout(wait);
    latest += 1;
    say(form, 'Saving …');
    const { answer, fresh } = await drawAgain(form, wordsOf(form, button?.name, button?.value));
    if (fresh) {
      fresh.querySelector<HTMLElement>('.problem')?.focus();
      return keepDraft(fresh);
    }
    if (answer && answer.path !== pathOf(form)) {
      forgetDraft();
      return location.assign(answer.path);
    }
    const why = answer?.page.querySelector('h1')?.textContent;
    const words = `Not saved yet${why ? `: ${why}` : ''}. Try again: it is taken in once.`;
    say(form, words, answer?.page.querySelector('main a'));
    button?.focus();
  }

  form.querySelector('[data-forget]')?.addEventListener('click', forgetDraft);
  form.addEventListener('input', ({ target }) => {
    keepDraft(form);
    if (target !== inputOf(form, 'device')) return;
    clearTimeout(wait);
    wait = setTimeout(() => lookUp('find', 'device'), typingPauseMs);
  });
  form.addEventListener('change', ({ target }) => {
    if (target === inputOf(form, 'phone')) lookUp('find', 'phone');
    else drawSlip();
  });
  form.addEventListener('keydown', async (event) => {
    const { target, key } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (key !== 'Enter' || event.isComposing || !isField) return;
    event.preventDefault();
    const { name, value } = target;
    const matches = () => form.querySelector<HTMLElement>('#matches');
    const isDevice = name === 'device';
    const words = value.trim();
    if (isDevice && words && words !== matches()?.dataset.words) await lookUp('find', 'device');
    // Typing has gone on.
    if (target.value !== value) return;
    const [match, ...others] = isDevice ? (matches()?.querySelectorAll('button') ?? []) : [];
    if (match) return isMeant(words, match, others.length === 0) ? pick(match) : match.focus();
    stepAfter(form, target)?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.name === 'pick') pick(button);
    else if (button?.value === 'notice') tickNotice();
    else if (button?.name === 'find') lookUp('find', button.value);
    else takeIn(button);
  });
}

/**
 * Whether a device is what was typed: it has each of the words, and is the only one, or the end of the words is its whole name. The
 * search finds more: a PlayStation 5 for a "Fairphone 5".
 */
function isMeant(words: string, match: HTMLElement, isOnly: boolean): boolean {
  const typed = words.toLowerCase();
  const [all = '', name = ''] = [match, match.querySelector('b')].map((each) =>
    each?.textContent.toLowerCase(),
  );
  return typed.split(/\s+/).every((word) => all.includes(word)) && (isOnly || typed.endsWith(name));
}

/** What the form would post. @param name of the button that was pressed */
function wordsOf(form: HTMLFormElement, name = '', value = ''): URLSearchParams {
  const words = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  if (name) words.set(name, value);
  return words;
}

/** Posts the intake; `null` without an answer in time. The browser parses the page: no text becomes HTML here. */
function post(
  form: HTMLFormElement,
  words: URLSearchParams,
): Promise<{ page: Document; path: string } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', pathOf(form));
    request.responseType = 'document';
    request.timeout = answerMs;
    request.setRequestHeader('accept', 'text/html');
    request.onloadend = () => {
      const { response: page, responseURL } = request;
      if (!page) return resolve(null);
      const { pathname, search } = new URL(responseURL);
      resolve({ page, path: pathname + search });
    };
    request.send(words);
  });
}

/** The first control behind the group of boxes that a field belongs to, or behind the field. */
function stepAfter(form: HTMLFormElement, from: HTMLElement): HTMLElement | undefined {
  const group = from.closest('fieldset:has(.ticks), .prices, .field') ?? from;
  const controls = form.querySelectorAll<HTMLElement>(
    'input:enabled:not([type=hidden], [name=knownEmail]), select, .summary button',
  );
  return [...controls].find(
    (each) =>
      !group.contains(each) &&
      group.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
      each.checkVisibility(),
  );
}

const pathOf = (form: HTMLFormElement) => form.getAttribute('action') ?? '';

const intakeIn = (page?: Document) => page?.querySelector<HTMLFormElement>('form.intake');

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Puts parts of a page that came in the place of those that are here. */
function showParts(form: HTMLFormElement, fresh: HTMLFormElement, parts: string[]): void {
  for (const part of parts) form.querySelector(part)?.replaceWith(fresh.querySelector(part) ?? '');
}

function say(form: HTMLFormElement, words: string, link?: Element | null): void {
  form.querySelector('[data-said]')?.replaceChildren(words, ...(link ? [' ', link] : []));
}
