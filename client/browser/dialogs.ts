import { whenParsed } from './when-idle.ts';

/** Closes dialogs that collapse to no size: a modal one would leave the page inert below nothing. */
export function startDialogs(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { width, height } = target.getBoundingClientRect();
      if (target.hasAttribute('open') && !(width && height)) closeDialog(target as HTMLDialogElement);
    }
  });
  // The layout's: a navigation changes none.
  whenParsed(() => {
    for (const dialog of document.querySelectorAll('dialog')) observer.observe(dialog);
  });
}

/** Closes the menu panel. */
export function closePanel(): void {
  document.querySelectorAll<HTMLDialogElement>('dialog#menu[open]').forEach(closeDialog);
}

/** Handles buttons with `command` in browsers that do not know it, and a press beside a dialog. */
export function onDialogClick({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('button[commandfor]');
  // Safari does not focus a pressed button, and a closed dialog gives the focus back to what had it.
  button?.focus();
  if (button && !('commandForElement' in button)) {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement;
    if (button.getAttribute('command') === 'close') closeDialog(dialog);
    else if (dialog.open) return;
    else if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
  }
  if (target.matches('dialog[open]')) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isBeside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    if (isBeside) closeDialog(target as HTMLDialogElement);
  }
}

function closeDialog(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else {
    dialog.removeAttribute('open');
    document.querySelector<HTMLElement>(`[commandfor='${dialog.id}']`)?.focus();
  }
}
