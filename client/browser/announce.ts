/** Tells screen readers that another page stands here now. */
export function announce(title: string): void {
  const region = document.querySelector('[data-announcer]');
  if (region) region.textContent = title;
}
