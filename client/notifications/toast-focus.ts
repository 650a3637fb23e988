/** The element that had the focus before a notification. */
let focusedBefore: Element | null = null;

/** Call it with the element that loses the focus whenever a toast gets it. */
export function saveFocus(from: EventTarget | null): void {
  if (from instanceof Element && from.closest(toastSelector)) return;
  focusedBefore = from instanceof Element ? from : null;
}

/**
 * Moves the focus out of a toast that is about to close: to the button of the next toast, else of the previous one,
 * else back to the element that had the focus before, else to the page's content.
 */
export function restoreFocus(toast: Element): void {
  if (!toast.contains(document.activeElement)) return;
  const toasts = [...document.querySelectorAll(toastSelector)];
  const at = toasts.indexOf(toast);
  const others = [...toasts.slice(at + 1), ...toasts.slice(0, at).reverse()];
  const button = others.map((other) => other.querySelector('button')).find((found) => found !== null);
  if (button) button.focus();
  else if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}

const toastSelector = '[data-toast]';
