import { guidePath } from '../../shared/guides.ts';
import {
  headerMenuOf,
  informationMenu,
  type MenuItem,
  type OwnMenu,
  sectionPrefixes,
} from '../../shared/navigation.ts';

// The guides' prefix comes before that of their section, which it starts with.
const prefixes = [guidePath(''), ...Object.values(sectionPrefixes)];

/**
 * A path whose menus look as at the given one. All unknown paths of a section share one, and one rendered error page.
 */
export function menuPath(path: string, menu: OwnMenu | null): string {
  const linked = [...headerMenuOf(menu), ...informationMenu].flatMap(linksOf);
  if (linked.includes(path)) return path;
  return `${prefixes.find((prefix) => path.startsWith(prefix)) ?? '/'}-`;
}

function linksOf({ to, children = [] }: MenuItem): string[] {
  return [to, ...children.flatMap(linksOf)];
}
