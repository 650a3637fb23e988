/** An element with a text and, if any, what it contains. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  ...inside: Node[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), { textContent: text });
  made.append(...inside);
  return made;
}

export function button(words: string, act: () => unknown, className = ''): HTMLButtonElement {
  const made = Object.assign(element('button', words), { className });
  made.addEventListener('click', act);
  return made;
}

export const listOf = (lines: string[]) => element('ul', '', ...lines.map((line) => element('li', line)));

/** Opens a dialog, which goes when it is closed: Escape closes it, too. */
export function openDialog(heading: string): HTMLDialogElement {
  const dialog = element('dialog', '', element('h2', heading));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks the editor's server. @throws {Error} whose message is for the owner */
export async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { 'x-edit-token': document.body.dataset.token ?? '' };
  const init = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const response = await fetch(path, init ?? { headers }).catch(() => null);
  if (!response) throw new Error('The editor has ended: start it again with npm run edit.');
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
