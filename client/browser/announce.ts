/** Tells screen readers what has changed: another page stands here, something was copied. */
export function announce(words: string): void {
  const said = document.createElement('span');
  said.textContent = words;
  // A new element, because the same words in the same place are not said again.
  document.querySelector('[data-announcer]')?.replaceChildren(said);
}
