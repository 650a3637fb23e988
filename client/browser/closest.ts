/** The closest ancestor, or the element itself, that matches; `null` for what is no element, as the document. */
export function closest<Found extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}
