import { join } from 'node:path';
import { guidePath } from '../../../shared/guides.ts';
import { urgentGuides } from '../../../shared/navigation.ts';
import { filesUnder } from '../files/file-tree.ts';
import { nearest } from '../files/nearest.ts';

/** The names by which services and symptoms refer to the guides of a content folder. */
export async function guideNames(contentDir: string): Promise<Set<string>> {
  const folder = guidesFolder(contentDir);
  const files = await filesUnder(folder);
  return new Set(
    files.filter((file) => file.endsWith('.mdx')).map((file) => file.slice(folder.length, -'.mdx'.length)),
  );
}

/** Faults for the guides that every page links to and that are not there. */
export const missingGuides = (contentDir: string, guides: ReadonlySet<string>): string[] =>
  Object.values(urgentGuides)
    .filter((guide) => !guides.has(guide))
    .map((guide) => `${guidesFolder(contentDir)}${guide}.mdx:1:1 is missing: every page links to this guide`);

/** The positions of names that no guide has, each with what to write. None where the guides are not known. */
export function unknownGuides(
  names: readonly string[],
  guides: ReadonlySet<string> | null,
): [index: number, message: string][] {
  if (!guides) return [];
  return names.flatMap((name, index): [number, string][] => {
    if (guides.has(name)) return [];
    const advice = nearest(name, guides) ?? 'the name of a file in pages/help/guides, without .mdx';
    return [[index, `there is no guide "${name}": write ${advice}`]];
  });
}

const guidesFolder = (contentDir: string): string => join(contentDir, 'pages', guidePath(''));
