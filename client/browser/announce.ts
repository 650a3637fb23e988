/** Tells screen readers what has changed: the title of a new page, that a text was copied. */
export function announce(text: string): void {
  const message = document.createElement('span');
  message.textContent = text;
  // A new element, because screen readers do not repeat the same text in the same element.
  document.querySelector('[data-announcer]')?.replaceChildren(message);
}
