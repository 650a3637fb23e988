import { closest } from './closest.ts';
import { matchRoute } from './match-route.ts';
import { navigate } from './navigate.ts';
import { isTranslated } from './translated.ts';

/** Handles clicks on all links of the page with one delegated listener. */
export function startLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || isTranslated()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = linkedPage(event.target);
    if (!url) return;
    event.preventDefault();
    navigate(url);
  });
}

/** The page of this site that the clicked or hovered link leads to; `null` for every other link and for no link. */
export function linkedPage(target: EventTarget | null): URL | null {
  const link = closest<HTMLAnchorElement>(target, 'a[href]');
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && matchRoute(url.pathname) ? url : null;
}
