import { guidePath } from '../../shared/guides.ts';
import { headerMenu, informationMenu, type MenuItem, sectionPrefixes } from '../../shared/navigation.ts';

const linked = new Set([...headerMenu, ...informationMenu].flatMap(linksOf));

// The guides' prefix comes before that of their section, which it starts with.
const prefixes = [guidePath(''), ...Object.values(sectionPrefixes)];

/**
 * A path at which every menu looks as it does at the given one: menus mark links to the page itself and to its section.
 * All unknown paths of a section have the same menu path, so that one rendered error page serves them all.
 */
export function menuPath(path: string): string {
  if (linked.has(path)) return path;
  return `${prefixes.find((prefix) => path.startsWith(prefix)) ?? '/'}-`;
}

function linksOf({ to, children = [] }: MenuItem): string[] {
  return [to, ...children.flatMap(linksOf)];
}
