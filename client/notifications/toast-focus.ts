/** Where the keyboard was before it came to the notifications. */
let cameFrom: Element | null = null;

/** To be told of every focus that arrives in a toast. */
export function rememberFocus(from: EventTarget | null): void {
  if (from instanceof Element && from.closest(toastSelector)) return;
  cameFrom = from instanceof Element ? from : null;
}

/**
 * Before a toast goes: the focus within it moves to the next one's button, else to that of the one before,
 * else back to where it came from, else to the page's content.
 */
export function releaseFocus(toast: Element): void {
  if (!toast.contains(document.activeElement)) return;
  const toasts = [...document.querySelectorAll(toastSelector)];
  const at = toasts.indexOf(toast);
  const others = [...toasts.slice(at + 1), ...toasts.slice(0, at).reverse()];
  const button = others.map((other) => other.querySelector('button')).find((found) => found !== null);
  if (button) button.focus();
  else if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}

const toastSelector = '[data-toast]';
