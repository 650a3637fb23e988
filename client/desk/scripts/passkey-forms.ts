interface Answer {
  to: string;
  staffId: string;
}

/**
 * Forms that ask for a passkey: `data-passkey="use"` or `"make"`. The first post answers what the device has to do, the second takes
 * what it did. A form has a button, hidden until this runs, and an `<output>` for what went wrong.
 * @param goOn what follows; the page that the desk says, where nothing is given
 */
export function passkeyForms(
  root: ParentNode = document,
  goOn: (answer: Answer) => void = ({ to }) => location.assign(to),
): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    const button = form.querySelector('button');
    const output = form.querySelector('output');
    if (!button || !output) continue;
    button.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      output.textContent = '';
      try {
        const answer = await showPasskey(form);
        localStorage.setItem('who', answer.staffId);
        goOn(answer);
      } catch (error) {
        output.textContent = reasonOf(error as Error);
        button.disabled = false;
        button.focus();
      }
    });
  }
}

async function showPasskey(form: HTMLFormElement): Promise<Answer> {
  const { parseCreationOptionsFromJSON: make, parseRequestOptionsFromJSON: use } =
    globalThis.PublicKeyCredential ?? {};
  if (!make || !use)
    throw new Error('This browser is too old for passkeys, or this page did not come over HTTPS.');
  const path = form.getAttribute('action') ?? '';
  const options = await post(path, {});
  const made =
    form.dataset.passkey === 'make'
      ? await navigator.credentials.create({ publicKey: make.call(PublicKeyCredential, options) })
      : await navigator.credentials.get({ publicKey: use.call(PublicKeyCredential, options) });
  const { next, show, label } = Object.fromEntries(new FormData(form));
  return post(path, { next, show, key: { ...(made as PublicKeyCredential).toJSON(), label } });
}

/** @throws {Error} with the words of the server */
async function post(path: string, body: object) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? 'The desk did not answer. Try again.');
  return answer;
}

/** What to say of an error: those of `navigator.credentials` have words for programmers. */
function reasonOf({ name, message }: Error): string {
  if (name === 'InvalidStateError') return 'This device has a passkey for you already: sign in with it.';
  if (name === 'NotAllowedError')
    return 'No passkey was shown. Try again. If this device has none yet, ask an owner for a link.';
  return name === 'Error' ? message : 'The desk did not answer. Try again.';
}
