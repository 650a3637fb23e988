import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { headerMenu, headerMenuOf, type OwnMenu } from '../../../shared/navigation.ts';
import { flag, link, list, mapping, text } from './fields.ts';
import { iconName } from './icon-name.ts';
import { readText, readYaml } from './read-yaml.ts';

const entry = mapping({
  label: text('the words of the link', { max: 40 }),
  to: link('where it leads'),
  icon: v.optional(iconName),
  description: v.optional(text('what is there, in a few words', { max: 80 })),
  newTab: v.optional(flag('true opens another tab')),
});

const dropdown = (label: string) =>
  v.pipe(
    list(`links below ${label}`, entry, { min: 1, unique: 'to' }),
    v.maxLength(8, 'must be at most eight'),
  );

export const menuSchema = mapping({
  repairs: dropdown('Repairs'),
  business: dropdown('Business'),
  help: dropdown('Help'),
});

/**
 * The links in the header's dropdowns by the `menu.yaml` of a content folder; `null` where it has no such file, or those
 * that every site starts with.
 * @throws {InvalidContent} that lists every fault
 */
export function readMenu(contentDir: string): OwnMenu | null {
  const file = join(contentDir, 'menu.yaml');
  if (!existsSync(file)) return null;
  const menu = readYaml(file, readText(file), menuSchema) as OwnMenu;
  return isDeepStrictEqual(headerMenuOf(menu), headerMenu) ? null : menu;
}
