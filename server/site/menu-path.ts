import { guidePath } from '../../shared/guides.ts';
import { headerMenu, informationMenu, type MenuItem, sectionPrefixes } from '../../shared/navigation.ts';

const linked = new Set([...headerMenu, ...informationMenu].flatMap(linksOf));

// The guides' prefix comes before that of their section, which it starts with.
const prefixes = [guidePath(''), ...Object.values(sectionPrefixes)];

/**
 * A path whose menus look as at the given one. All unknown paths of a section share one, and one rendered error page.
 */
export function menuPath(path: string): string {
  if (linked.has(path)) return path;
  return `${prefixes.find((prefix) => path.startsWith(prefix)) ?? '/'}-`;
}

function linksOf({ to, children = [] }: MenuItem): string[] {
  return [to, ...children.flatMap(linksOf)];
}
