import { typefaceKey } from '../../shared/constants.ts';
import { typefaceName } from '../theme/typeface.ts';
import { isSlowConnection } from './slow-connection.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/**
 * Fetches the shop's typeface once the first page has loaded. That page keeps the system's font, so that nothing waits or
 * moves; the next page has the typeface, after a client navigation and in a new document (`inline-script.ts`).
 */
export function startLoadingTypeface(): void {
  if ('typeface' in document.documentElement.dataset || isSlowConnection()) return;
  whenLoadedAndIdle(fetchTypeface);
}

async function fetchTypeface(): Promise<void> {
  const faces = await document.fonts.load(`1em ${typefaceName}`).catch(() => []);
  if (faces.length === 0) return;
  try {
    localStorage.setItem(typefaceKey, '1');
  } catch {
    // Without storage each document begins with the system's typeface.
  }
  const show = () => {
    document.documentElement.dataset.typeface = '';
  };
  document.addEventListener('site:navigated', show, { once: true });
}
