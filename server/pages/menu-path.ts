import { headerMenu, informationMenu, type MenuItem, sectionPrefixes } from '../../shared/navigation.ts';
import { href } from '../../shared/routes.ts';

const linked = new Set([...headerMenu, ...informationMenu].flatMap(linksOf));

// The guides' own prefix stands before its section's, which it lies in.
const prefixes = [`${href('guides')}/`, ...Object.values(sectionPrefixes)];

/**
 * A path at which every menu looks as it does at the given one, one of a few for the endlessly many there are: menus
 * mark links to the page itself and the section that it stands in.
 */
export function menuPath(path: string): string {
  if (linked.has(path)) return path;
  return `${prefixes.find((prefix) => path.startsWith(prefix)) ?? '/'}-`;
}

function linksOf({ to, children = [] }: MenuItem): string[] {
  return [to, ...children.flatMap(linksOf)];
}
