import { whenIdle, whenLoaded } from './when-idle.ts';

/** URL of the drawings as HTML, by name, which the build defines. */
declare const MENU_ICONS_URL: string;

/** Draws the icons of the menus once the page is there, before anybody opens one. */
export function startMenuIcons(): void {
  whenLoaded(() =>
    whenIdle(() => drawMenuIcons().catch((error) => console.warn('The menus stay without icons:', error))),
  );
}

async function drawMenuIcons(): Promise<void> {
  const response = await fetch(MENU_ICONS_URL);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const icons: Record<string, string> = await response.json();
  for (const place of document.querySelectorAll<HTMLElement>('[data-menu-icon]')) {
    place.innerHTML = icons[place.dataset.menuIcon ?? ''] ?? '';
  }
}
