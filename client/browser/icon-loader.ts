import { addAPIProvider } from '@iconify/core/lib/api/config';
import { loadIcon } from '@iconify/core/lib/api/icons';
import { setAPIModule } from '@iconify/core/lib/api/modules';
import { fetchAPIModule, setFetch } from '@iconify/core/lib/api/modules/fetch';
import {
  iconApiTimeoutMs,
  iconIdleTimeoutMs,
  iconRotateMs,
  iconUrlMaxLength,
} from '../../shared/constants.ts';
import { toShape } from '../../shared/draw-icon.ts';
import type { IconName, IconShape } from '../../shared/iconify.ts';

/** Loads the drawing of an icon. `idle` is for an icon that is not shown yet: it has less time. */
export type LoadIcon = (icon: IconName, idle?: boolean) => Promise<IconShape>;

/** Iconify remembers failures by provider: an icon that failed while idle may be requested once more when it is shown. */
const limits = { '': iconApiTimeoutMs, idle: iconIdleTimeoutMs };

/**
 * Iconify's own client of its API: sends the icons requested in one tick together, one request per collection.
 * @param resources absolute base URLs; if one is slow or fails, the client tries the next too
 */
export function createIconLoader(resources: string[]): LoadIcon {
  setAPIModule('', fetchAPIModule);
  // Iconify counts a comma as one character of its URLs, and sends three.
  setFetch((url: string) => fetch(url.replaceAll('%2C', ',')));
  for (const [provider, timeout] of Object.entries(limits)) {
    const config = { resources, maxURL: iconUrlMaxLength, rotate: iconRotateMs, timeout };
    addAPIProvider(provider, config);
  }
  return async (icon, idle = false) => {
    const provider = idle ? 'idle' : '';
    const drawing = loadIcon({ ...icon, provider }).catch(() =>
      Promise.reject(new Error('no such icon, or no answer')),
    );
    return toShape(await Promise.race([drawing, rejectAfter(limits[provider])]));
  };
}

/** Iconify's own limit starts with its last request, and it does not report an answer without icons. */
function rejectAfter(milliseconds: number): Promise<never> {
  const error = new Error(`no answer in ${milliseconds} ms`);
  return new Promise((_, reject) => setTimeout(reject, milliseconds, error));
}
