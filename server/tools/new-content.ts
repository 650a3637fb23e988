import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSeq, parseDocument, type YAMLMap } from 'yaml';
import { plainName } from '../builder/files/plain-name.ts';

/** What has been begun: what somebody has to write next, a line each. */
export type Todo = string[];

/** It cannot be begun. The message is a sentence that says what to do. */
export class CannotBegin extends Error {}

/** Begins a document. @param path its address without the first slash @param today `2026-11-23` */
export async function newPage(contentDir: string, path: string, title: string, today: string): Promise<Todo> {
  return writePage(contentDir, path, title, [`updated: ${today}`]);
}

/** Begins a guide, which the page of all guides lists under "More guides" until guides.yaml names it. */
export async function newGuide(
  contentDir: string,
  name: string,
  title: string,
  today: string,
): Promise<Todo> {
  const slug = name.replace(/^help\/guides\//, '');
  const todo = await writePage(contentDir, `help/guides/${slug}`, title, [`updated: ${today}`, 'minutes: 5']);
  return [...todo, `${contentDir}/guides.yaml: ${slug} below one of the groups`];
}

async function writePage(contentDir: string, path: string, title: string, facts: string[]): Promise<Todo> {
  const file = join(contentDir, 'pages', `${path.replace(/^\//, '')}.mdx`);
  if (existsSync(file)) throw new CannotBegin(`${file} exists already.`);
  const front = [
    `title: ${JSON.stringify(title)}`,
    // With the title: no two pages may have the same description, also while both wait for one.
    `description: ${JSON.stringify(`${title}: say in one sentence what somebody finds on this page, and what for.`)}`,
    ...facts,
  ];
  const text = `---\n${front.join('\n')}\n---\n\nBegin with the answer: what people come to this page for.\n`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return [`${file}:3 the description`, `${file}:${front.length + 4} the text`];
}

/**
 * Begins a device as a copy of another one of its maker, without what is that one's alone.
 * @param like the slug of the device to copy, the file's first by default
 */
export async function newDevice(
  contentDir: string,
  maker: string,
  name: string,
  like?: string,
): Promise<Todo> {
  const file = join(contentDir, 'repairs', `${maker}.yaml`);
  if (!existsSync(file)) throw new CannotBegin(`${file} does not exist: copy another maker's file first.`);
  const line = await copyEntry(file, 'devices', like, { slug: plainName(name), name }, [
    'year',
    'new',
    'nicknames',
    'models',
    'findModel',
    'aliases',
  ]);
  return [
    `${file}:${line} family, price group and parts; models and year where a source bears them out`,
    `${contentDir}/prices/*.csv: ${maker}/${plainName(name)}, where its prices differ from its group's`,
  ];
}

/** Begins a service as a copy of another one, with "quote" for a price until its own are in. */
export async function newService(contentDir: string, name: string, like?: string): Promise<Todo> {
  const file = join(contentDir, 'services.yaml');
  const slug = plainName(name);
  const line = await copyEntry(file, 'services', like, { slug, name, searchWords: [name.toLowerCase()] }, []);
  const { services } = parseDocument(await readFile(file, 'utf8')).toJS();
  const { time, options } = services.find((service: { slug: string }) => service.slug === slug);
  const lists: string[] = [];
  for (const kind of Object.keys(time)) {
    const list = join(contentDir, 'prices', `${kind}.csv`);
    if (!existsSync(list)) continue;
    const text = await readFile(list, 'utf8');
    const between = /[,;\t]/.exec(text)?.[0] ?? ',';
    const grades = new Set<string>(options.map((option: { slug: string }) => option.slug));
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    const rows = [...grades].map((grade) => ['all', slug, grade, 'quote', '', ''].join(between) + end);
    await writeFile(list, `${text.trimEnd()}${end}${rows.join('')}`);
    lists.push(`${list}: its prices, or remove the rows of what you do not do`);
  }
  return [
    `${file}:${line} all of its words are still those of the service that it was copied from`,
    ...lists,
  ];
}

/**
 * Inserts a copy of an entry of a list before that entry. All other lines of the file stay as they are.
 * @param changed fields that differ @param without fields that the copy does not get
 * @returns the copy's line
 */
async function copyEntry(
  file: string,
  list: string,
  like: string | undefined,
  changed: { slug: string; name: string; searchWords?: string[] },
  without: string[],
): Promise<number> {
  const text = await readFile(file, 'utf8');
  const entries = parseDocument(text).get(list);
  const maps = isSeq<YAMLMap>(entries) ? entries.items : [];
  const slugs = maps.map((map) => String(map.get('slug')));
  if (slugs.includes(changed.slug)) throw new CannotBegin(`${file} has ${changed.slug} already.`);
  const at = like === undefined ? 0 : slugs.indexOf(like);
  const model = maps[at];
  if (!model?.range)
    throw new CannotBegin(`${file} has no "${like}" to copy: --like names one of its slugs.`);
  const copy = model.clone() as YAMLMap;
  copy.spaceBefore = false;
  for (const field of without) copy.delete(field);
  for (const [field, value] of Object.entries(changed)) copy.set(field, value);
  const document = parseDocument('[]\n');
  document.contents = document.createNode([copy]) as unknown as typeof document.contents;
  const written = document
    .toString({ lineWidth: 120, flowCollectionPadding: false })
    .trimEnd()
    .replaceAll(/^(?=.)/gm, '  ');
  const start = text.lastIndexOf('\n', model.range[0]) + 1;
  await writeFile(
    file,
    `${text.slice(0, start)}${written}\n${model.spaceBefore ? '\n' : ''}${text.slice(start)}`,
  );
  return text.slice(0, start).split('\n').length;
}
