import { headerMenu, type MenuItem } from '../../shared/navigation.ts';
import { iconOf } from './icons.ts';

/** The drawings of the menus' icons as CSS, for `client/layout/MenuIcon.tsx`. */
export function menuIconRules(menu: MenuItem[] = headerMenu): string {
  return [...new Set(menu.flatMap(iconsIn))].map(maskRule).join('');
}

const iconsIn = ({ icon, children = [] }: MenuItem): string[] => [
  ...(icon ? [icon] : []),
  ...children.flatMap(iconsIn),
];

function maskRule(name: string): string {
  const shape = iconOf(name);
  if (!shape) throw new Error(`shared/navigation.ts names the icon "${name}", which no collection has`);
  const { width, height, body } = shape;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'>${body.replaceAll('"', "'")}</svg>`;
  return `[data-menu-icon="${name}"]{--icon:url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")}`;
}
