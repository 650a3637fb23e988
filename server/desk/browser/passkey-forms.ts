/**
 * Forms that ask for a passkey: `data-passkey="use"` or `"make"`. What the device has to do comes from `<action>/options`; what it did goes to
 * `<action>/key`, which says where to go. The form has a button, hidden until this runs, and an `<output>` for what went wrong.
 */
export function passkeyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    const button = form.querySelector('button');
    if (button) button.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (button) button.disabled = true;
      const message = await showPasskey(form).catch(reasonOf);
      if (button) button.disabled = false;
      const output = form.querySelector('output');
      if (output) output.textContent = message;
    });
  }
}

/** Goes on to the next page; answers why not. */
async function showPasskey(form: HTMLFormElement): Promise<string> {
  const action = form.getAttribute('action') ?? '';
  const { parseCreationOptionsFromJSON: make, parseRequestOptionsFromJSON: use } =
    globalThis.PublicKeyCredential ?? {};
  if (!make || !use) return 'This browser is too old for passkeys, or this page did not come over HTTPS.';
  const options = await post(`${action}/options`, {});
  const key =
    form.dataset.passkey === 'make'
      ? await navigator.credentials.create({ publicKey: make.call(PublicKeyCredential, options) })
      : await navigator.credentials.get({ publicKey: use.call(PublicKeyCredential, options) });
  const fields = Object.fromEntries(new FormData(form));
  const { to } = await post(`${action}/key`, { ...fields, ...(key as PublicKeyCredential).toJSON() });
  location.assign(to);
  return '';
}

/** @throws {Error} with the words of the server */
async function post(path: string, body: object) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
  if (name === 'NotAllowedError') return 'No passkey was shown. Try again.';
  return name === 'Error' ? message : 'The desk did not answer. Try again.';
}
