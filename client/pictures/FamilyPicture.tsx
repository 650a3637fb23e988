import type { DeviceKind } from '../../shared/catalogue.ts';
import { css } from '../theme/emotion.ts';
import { drawing } from './drawing.ts';

const picture = css`
  ${drawing}
  display: block;
  fill: var(--surface);
`;

/** A kind of device seen from 30 degrees above, like the phone that is taken apart. Decorative. */
export function FamilyPicture({ of }: { of: DeviceKind }) {
  const __html = drawings[of];
  return (
    <svg className={picture} viewBox="0 0 96 76" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}

/** A plate that lies on the bench; x runs to the right front, y to the left front. */
const lying = (x: number, y: number, markup: string): string =>
  `<g transform="matrix(.866 .5 -.866 .5 ${x} ${y})">${markup}</g>`;

/** A plate on its edge, which faces the left front. */
const standing = (x: number, y: number, markup: string): string =>
  `<g transform="matrix(.866 .5 0 1 ${x} ${y})">${markup}</g>`;

/** As SVG markup. */
const drawings: Record<DeviceKind, string> = {
  phone: lying(
    59,
    15,
    '<rect x="4" y="4" width="28" height="52" rx="5"/><rect width="28" height="52" rx="5"/><rect data-part="" x="3" y="3" width="22" height="46" rx="2.5"/><path d="M10 7h8"/>',
  ),
  tablet: lying(
    53,
    11,
    '<rect x="3" y="3" width="42" height="56" rx="4"/><rect width="42" height="56" rx="4"/><rect data-part="" x="4" y="4" width="34" height="48" rx="1.5"/>',
  ),
  laptop: [
    lying(
      40,
      33,
      '<rect x="3" y="3" width="48" height="32" rx="2"/><rect width="48" height="32" rx="2"/><path d="M5 5h38v10H5zM5 10h38M12 5v10M20 5v10M28 5v10M36 5v10M17 20h14v8H17z"/>',
    ),
    standing(
      40,
      2,
      '<rect width="48" height="31" rx="2"/><rect data-part="" x="3" y="3" width="42" height="25" rx="1"/>',
    ),
  ].join(''),
  desktop: [
    lying(34, 47, '<rect width="20" height="16" rx="3"/>'),
    '<path d="M33 50v-9h5v12"/>',
    standing(
      13,
      6,
      '<rect x="3" y="-2" width="50" height="33" rx="2"/><rect width="50" height="33" rx="2"/><rect data-part="" x="3" y="3" width="44" height="23" rx="1"/>',
    ),
    '<path d="M68 20 80 13l11 6.500v32L79 58.500 68 52zM68 20l11 6.500v32M79 26.500 91 19.500M72 29.500l4 2.300"/>',
  ].join(''),
  console: [
    '<path d="M15 26 47 8l38 22v11L53 59 15 37zM15 26l38 22v11M53 48l32-18"/>',
    '<path data-part="" d="M20 34l20 11.500v3L20 37z"/>',
    lying(
      31,
      47,
      '<path d="M7 0h14a7 7 0 0 1 7 8q0 7-3.500 7T20 10H8q-1 5-4.500 5T0 8a7 7 0 0 1 7-8z"/><circle cx="8" cy="5.500" r="1.500"/><circle cx="20" cy="5.500" r="1.500"/>',
    ),
  ].join(''),
  watch: lying(
    45,
    24,
    '<path d="M6-18q0-2 2-2h12q2 0 2 2V0H6zM6 28h16v18q0 2-2 2H8q-2 0-2-2zM12 34h4M12 39h4M12 44h4"/><rect x="4" y="4" width="28" height="28" rx="8"/><rect width="28" height="28" rx="8"/><rect data-part="" x="4" y="4" width="20" height="20" rx="5"/><path d="M28 10h3v6h-3M14 9v5h5"/>',
  ),
};
