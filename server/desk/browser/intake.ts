/**
 * The intake at the counter: looks up customer and device in place, goes on to the next field by Enter, keeps a draft in this tab, and
 * says when the line is dead. The pages that come back are those that a browser without this script shows.
 */

/** Whoever takes the desk over does not see what a colleague was typing, who has it again after the lock. */
const draftKey = () => `intake ${document.querySelector<HTMLElement>('#locked')?.dataset.who}`;

export function intake(): void {
  forgetDraftOn('form[action="/sign-out"]', 'submit');
  const form = document.querySelector<HTMLFormElement>('form[data-intake]');
  if (!form) return;
  const draft = sessionStorage.getItem(draftKey());
  // A page that was refused has the newest words.
  if (draft && !form.querySelector('.problem')) restore(form, draft);
  else start(form);
}

/** Puts back what was typed before the page was left, as the server draws it. */
async function restore(form: HTMLFormElement, draft: string): Promise<void> {
  form.inert = true;
  const back = await post(new URLSearchParams(`${draft}&find=draft`)).catch(() => null);
  form.inert = false;
  const fresh = back?.page.querySelector<HTMLFormElement>('form[data-intake]');
  if (fresh) {
    form.replaceWith(fresh);
    start(fresh);
    return say(fresh, 'What you typed before is here again.');
  }
  say(form, 'What you typed before waits in this tab: load the page again when the line is back.');
}

function start(form: HTMLFormElement): void {
  forgetDraftOn('[data-forget]', 'click');
  let latest = 0;
  let wait: ReturnType<typeof setTimeout>;
  const device = inputOf(form, 'device');
  /** The words that the devices shown are for. */
  let shownFor = form.querySelector('#matches button, #prices [name="service"]') ? device?.value : '';

  const keep = () => sessionStorage.setItem(draftKey(), String(wordsOf(form)));

  /** Asks for the page with what was typed and shows its parts here, unless something newer was asked for. */
  async function lookUp(name: string, value: string, parts: string[]): Promise<boolean> {
    clearTimeout(wait);
    latest += 1;
    const turn = latest;
    const back = await post(wordsOf(form, name, value)).catch(() => null);
    if (turn !== latest) return false;
    const fresh = back?.page.querySelector<HTMLFormElement>('form[data-intake]');
    if (!fresh) {
      say(form, 'The desk did not answer. Go on in words, or try again.');
      return false;
    }
    for (const id of parts) {
      const part = fresh.querySelector(`#${id}`);
      if (part) form.querySelector(`#${id}`)?.replaceWith(part);
    }
    // Who is known needs no more typing, where none has begun.
    const isFilled = fill(form, fresh, 'name');
    if (isFilled && document.activeElement === inputOf(form, 'name')) device?.focus();
    if (name === 'pick' && device) {
      device.value = '';
      fill(form, fresh, 'device');
    }
    shownFor = inputOf(fresh, 'device')?.value;
    keep();
    return true;
  }

  const findDevice = () => lookUp('find', 'device', ['matches', 'prices']);
  const findCustomer = () => lookUp('find', 'phone', ['customer']);
  async function pick(button: HTMLButtonElement) {
    if (await lookUp('pick', button.value, ['matches', 'prices'])) focusOn(form, '#prices input:enabled');
  }

  function tickNotice() {
    const box = inputOf(form, 'notice');
    if (box) box.checked = true;
    keep();
    location.hash = 'notice-read';
    box?.focus();
  }

  form.addEventListener('input', ({ target }) => {
    keep();
    if (!isInput(target) || target.name !== 'device') return;
    clearTimeout(wait);
    wait = setTimeout(findDevice, 200);
  });
  form.addEventListener('change', ({ target }) => {
    if (isInput(target) && target.name === 'phone') findCustomer();
  });
  form.addEventListener('keydown', async (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || event.isComposing || !(isInput(target) || target instanceof HTMLSelectElement))
      return;
    event.preventDefault();
    const isDevice = target.name === 'device';
    const { value } = target;
    if (isDevice && value.trim() && value !== shownFor) await findDevice();
    // Typing has gone on.
    if (target.value !== value) return;
    const match = isDevice && form.querySelector<HTMLButtonElement>('#matches button');
    if (match) return pick(match);
    stepAfter(form, target)?.focus();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.name === 'pick') return pick(button);
    if (button?.value === 'device') return void findDevice();
    if (button?.value === 'phone') return void findCustomer();
    if (button?.value === 'notice') return tickNotice();
    clearTimeout(wait);
    latest += 1;
    say(form, 'Saving …');
    form.inert = true;
    const back = await post(wordsOf(form, button?.name, button?.value)).catch(() => null);
    form.inert = false;
    const fresh = back?.page.querySelector<HTMLFormElement>('form[data-intake]');
    if (back && back.path !== '/new') {
      sessionStorage.removeItem(draftKey());
      return location.assign(back.path);
    }
    if (!fresh) {
      const why = back?.page.querySelector('h1')?.textContent;
      say(
        form,
        `Not saved yet${why ? `: ${why}` : ''}. Try again: it is taken in once.`,
        back?.page.querySelector('main a'),
      );
      return button?.focus();
    }
    form.replaceWith(fresh);
    start(fresh);
    focusOn(fresh, '.problem');
    sessionStorage.setItem(draftKey(), String(wordsOf(fresh)));
  });
}

/** What the form would post. @param name of the button that was pressed */
function wordsOf(form: HTMLFormElement, name = '', value = ''): URLSearchParams {
  const words = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  if (name) words.set(name, value);
  return words;
}

/** Posts the intake. The browser parses the page: no text becomes HTML here. @throws {Error} without an answer in time */
function post(words: URLSearchParams): Promise<{ page: Document; path: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/new');
    request.responseType = 'document';
    request.timeout = 10_000;
    request.setRequestHeader('accept', 'text/html');
    request.onloadend = () => {
      const { response, responseURL } = request;
      const { pathname, search } = new URL(responseURL || location.href);
      if (response) resolve({ page: response, path: pathname + search });
      else reject(new Error('no answer'));
    };
    request.send(words);
  });
}

const isInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement;

/** The first control behind the group of boxes that a field belongs to, or behind the field. */
function stepAfter(form: HTMLFormElement, from: HTMLElement): HTMLElement | undefined {
  const group = from.closest('fieldset:has(.ticks), .prices, .field') ?? from;
  const controls = form.querySelectorAll<HTMLElement>(
    'input:enabled:not([type=hidden], [name=knownEmail]), select, .finish button',
  );
  return [...controls].find(
    (each) =>
      !group.contains(each) &&
      group.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
      each.checkVisibility(),
  );
}

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** What the server knows, in a field that is empty. @returns whether it was, and is not any more */
function fill(form: HTMLFormElement, fresh: HTMLFormElement, name: string): boolean {
  const [here, there] = [inputOf(form, name), inputOf(fresh, name)];
  if (!here || here.value || !there?.value) return false;
  here.value = there.value;
  return true;
}

const focusOn = (form: HTMLFormElement, selector: string) =>
  form.querySelector<HTMLElement>(selector)?.focus();

function say(form: HTMLFormElement, words: string, link?: Element | null): void {
  form.querySelector('[data-said]')?.replaceChildren(words, ...(link ? [' ', link] : []));
}

function forgetDraftOn(selector: string, event: string): void {
  document.querySelector(selector)?.addEventListener(event, () => sessionStorage.removeItem(draftKey()));
}
