/** What a dialog beside the editor shows. A form in its HTML is sent by `openDialog`. */
export interface DialogContent {
  heading: string;
  /** One sentence, told to screen readers. */
  says: string;
  html?: string;
  /** Files have changed: the editor has to read them again. */
  reload?: true;
}

interface Acts {
  /** The owner keeps the form's text, having seen that of the file. */
  keep: (answer: Record<string, string>) => void;
  /** Files have changed. */
  reload: () => void;
}

/**
 * Shows what the editor's server answers, sends the form in it, and shows that answer in turn. Escape closes it.
 * @param first what is shown, or the address that answers it
 */
export async function openDialog(first: DialogContent | string, { keep, reload }: Acts): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'dialog-heading');
  dialog.innerHTML =
    '<h2 id="dialog-heading"></h2><p role="status">One moment …</p><div></div><form method="dialog"><button>Close</button></form>';
  const [heading, says, body] = dialog.children as unknown as [Element, Element, Element];
  const show = (content: DialogContent): void => {
    heading.textContent = content.heading;
    says.textContent = content.says;
    body.innerHTML = content.html ?? '';
    const texts = [...body.querySelectorAll('pre')];
    for (const text of texts) text.querySelector('mark')?.scrollIntoView({ block: 'center' });
    // A text in which nothing is marked shows what the other one shows.
    for (const text of texts) text.scrollTop ||= Math.max(...texts.map((each) => each.scrollTop));
    if (content.reload) reload();
  };
  const ask = async (path: string, fields?: Record<string, string>): Promise<void> => {
    const headers = { 'x-edit-token': document.body.dataset.token ?? '', 'content-type': 'application/json' };
    const init = fields && { method: 'POST', body: JSON.stringify(fields) };
    const response = await fetch(path, { ...init, headers }).catch(() => null);
    if (response?.ok) show(await response.json());
    else
      says.textContent =
        (await response?.text()) ?? 'The editor has ended: start it again with npm run edit.';
  };
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method === 'dialog') return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, event.submitter)) as Record<string, string>;
    if (fields.keep) {
      dialog.close();
      return keep(fields);
    }
    const buttons = form.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    says.textContent = 'One moment …';
    await ask(form.action, fields);
    for (const button of buttons) button.disabled = false;
    // The button that was pressed is gone, or was off meanwhile.
    if (document.activeElement === document.body) dialog.querySelector<HTMLElement>('input, button')?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  if (typeof first === 'string') await ask(first);
  else show(first);
}
