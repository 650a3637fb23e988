import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { quicklyValidateIconSet } from '@iconify/utils/lib/icon-set/validate-basic';
import { iconToSVG } from '@iconify/utils/lib/svg/build';
import type { IconSet, IconShape } from './icons.ts';

/** One icon of a set, drawn: aliases are followed, with the turns and flips they ask for. `null` where the set lacks it. */
export function drawIcon(set: IconSet, name: string): IconShape | null {
  const data = getIconData(set, name);
  // `constructor` is found in every object, but has no drawing.
  if (typeof data?.body !== 'string') return null;
  const { viewBox, body } = iconToSVG(data);
  const [left, top, width, height] = viewBox;
  const moved = left || top ? `<g transform="translate(${-left} ${-top})">${body}</g>` : body;
  return { body: moved, width, height };
}

/** What a service has answered as the icons of a collection. Throws where it is something else. */
export function readIconSet(answer: unknown, prefix: string): IconSet {
  const set = quicklyValidateIconSet(answer);
  if (set?.prefix !== prefix) throw new Error(`not icons of "${prefix}"`);
  return set;
}
