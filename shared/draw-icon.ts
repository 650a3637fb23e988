import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { quicklyValidateIconSet } from '@iconify/utils/lib/icon-set/validate-basic';
import { iconToSVG } from '@iconify/utils/lib/svg/build';
import type { IconSet, IconShape } from './iconify.ts';

/** The drawing of one icon of a set. Follows aliases, with their rotations and flips. `null` if the set lacks the icon. */
export function drawIcon(set: IconSet, name: string): IconShape | null {
  const data = getIconData(set, name);
  // Every object has a `constructor`, but no drawing of it.
  return typeof data?.body === 'string' ? toShape(data) : null;
}

/** Turns, flips and moves a drawing as its data say: what is left begins at 0, 0. */
export function toShape(data: Parameters<typeof iconToSVG>[0]): IconShape {
  const { viewBox, body } = iconToSVG(data);
  const [left, top, width, height] = viewBox;
  const moved = left || top ? `<g transform="translate(${-left} ${-top})">${body}</g>` : body;
  return { body: moved, width, height };
}

/** Parses a service's answer as icons of a collection. Throws if it is something else. */
export function parseIconSet(answer: unknown, prefix: string): IconSet {
  const set = quicklyValidateIconSet(answer);
  if (set?.prefix !== prefix) throw new Error(`The answer is not a set of icons of "${prefix}"`);
  return set;
}
