import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { NamedGuides } from '../../../shared/guides.ts';
import { nearest } from '../files/nearest.ts';
import { list, mapping, slug, text } from './fields.ts';
import { readText, readYaml } from './read-yaml.ts';

/**
 * The groups of guides in the `guides.yaml` of a content folder; none where it has no such file.
 * @param known the names of all guides; `null` takes any name
 * @throws {InvalidContent} that lists every fault
 */
export function readGuideGroups(contentDir: string, known: string[] | null): NamedGuides[] {
  const file = join(contentDir, 'guides.yaml');
  if (!existsSync(file)) return [];
  return readYaml(file, readText(file), guideGroupsSchema(known)).groups;
}

/** @param known the names of all guides; `null` takes any name */
export function guideGroupsSchema(known: string[] | null) {
  const placed = new Set<string>();
  const guide = v.pipe(
    slug('the name of a guide’s file in pages/help/guides'),
    v.check(
      (name) => known === null || known.includes(name),
      ({ input }) => {
        const near = nearest(input, known ?? []);
        return near
          ? `is no guide: write ${near}`
          : 'is no guide: pages/help/guides has no file of that name';
      },
    ),
    v.check(
      (name) => placed.size < placed.add(name).size,
      'stands in a group already: a guide is in one group, once',
    ),
  );
  return mapping({
    groups: list(
      'groups of guides',
      mapping({
        title: text('the heading of the group', { max: 60 }),
        intro: text('one sentence on what its guides help with', { max: 140 }),
        guides: v.pipe(
          v.array(guide, 'must be a list of the names of guides’ files, in reading order'),
          v.description('names of files in pages/help/guides, in reading order'),
        ),
      }),
      { unique: 'title' },
    ),
  });
}
