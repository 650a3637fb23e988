import type { DocumentSummary } from './document-data.ts';
import { href } from './routes.ts';

// The how-to guides: documents below `/help/guides`, grouped by subject.

export const guidePath = (name: string): string => `${href('guides')}/${name}`;

/** The file name of a guide's path: "spill-first-aid". */
export const guideName = (path: string): string => path.slice(guidePath('').length);

export const isGuide = (path: string): boolean => path.startsWith(guidePath(''));

/** Whether a guide is for a manufacturer's devices, as its front matter says. */
export function isFor({ slug }: { slug: string }, guide: DocumentSummary): boolean {
  const { manufacturers, exceptManufacturers = [] } = guide;
  return (manufacturers?.includes(slug) ?? true) && !exceptManufacturers.includes(slug);
}

/** A group as `content/guides.yaml` lists it: by the names of its guides' files. */
export interface NamedGuides {
  title: string;
  intro: string;
  guides: string[];
}

export interface GuideGroup {
  title: string;
  intro: string;
  guides: DocumentSummary[];
}

/** The groups with their guides, in order. Guides without a group come last, under “More guides”. */
export function groupGuides(groups: NamedGuides[], guides: DocumentSummary[]): GuideGroup[] {
  const byPath = new Map(guides.map((guide) => [guide.path, guide]));
  const listed = groups.map((group) => ({
    ...group,
    guides: group.guides.flatMap((name) => byPath.get(guidePath(name)) ?? []),
  }));
  const grouped = new Set(listed.flatMap(({ guides: members }) => members));
  const others = guides.filter((guide) => !grouped.has(guide));
  return [...listed, { title: 'More guides', intro: '', guides: others }].filter(
    ({ guides: members }) => members.length > 0,
  );
}

/** The guides that follow a guide in its group, from its first one again after the last: at most three. */
export function relatedGuides(groups: GuideGroup[], path: string): DocumentSummary[] {
  const group = groups.find(({ guides: members }) => members.some((guide) => guide.path === path));
  if (!group) return [];
  const at = group.guides.findIndex((guide) => guide.path === path);
  return [...group.guides.slice(at + 1), ...group.guides.slice(0, at)].slice(0, 3);
}
