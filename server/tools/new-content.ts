import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toSlug } from '../builder/files/plain-name.ts';

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
  const typed = path.replace(/^\//, '');
  const address = typed.split('/').map(toSlug).filter(Boolean).join('/');
  if (address !== typed)
    throw new CannotBegin(`"${typed}" cannot be an address: write "${address}". Nothing was begun.`);
  const file = join(contentDir, 'pages', `${address}.mdx`);
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

/** Begins a device of a maker, at the end of its file. */
export async function newDevice(contentDir: string, maker: string, name: string): Promise<Todo> {
  const file = join(contentDir, 'repairs', `${maker}.yaml`);
  if (!existsSync(file)) throw new CannotBegin(`${file} does not exist: copy another maker's file first.`);
  const slug = toSlug(name);
  const line = await appendEntry(
    file,
    slug,
    `  - slug: ${slug}
    name: ${JSON.stringify(name)}
    # As the devices above have them. The price group, of services.yaml, brings parts and prices.
    kind:
    family:
    priceGroup:
    # Where a source bears them out:
    # year: 2026
    # models: []
`,
  );
  return [
    `${file}:${line} kind, family and price group; models and year where a source bears them out`,
    `${contentDir}/prices/*.csv: ${maker}/${slug}, where its prices differ from its group's`,
  ];
}

/** Begins a service, at the end of services.yaml. */
export async function newService(contentDir: string, name: string): Promise<Todo> {
  const file = join(contentDir, 'services.yaml');
  const slug = toSlug(name);
  const line = await appendEntry(
    file,
    slug,
    `
  - slug: ${slug}
    name: ${JSON.stringify(name)}
    # One sentence on what is done.
    description:
    searchWords: [${JSON.stringify(name.toLowerCase())}]
    # What people notice, in their words.
    symptoms: []
    # For each kind of device: { hours: [1, 3] } or { businessDays: [1, 5] }.
    time: {}
    nextSteps: []
    guides: []
    # What can be chosen, at least one: a choice without a price in prices/ is not offered.
    options:
      - slug: standard
        name: Standard
        keeps:
        loses:
        warrantyMonths: 12
`,
  );
  return [
    `${file}:${line} its words`,
    `${contentDir}/prices/*.csv: a row such as all,${slug},standard,quote,, for each kind of device`,
  ];
}

/**
 * Adds an entry to the list at the end of a file.
 * @returns the entry's first line
 */
async function appendEntry(file: string, slug: string, entry: string): Promise<number> {
  const text = (await readFile(file, 'utf8')).trimEnd();
  if (text.includes(`\n  - slug: ${slug}\n`)) throw new CannotBegin(`${file} has ${slug} already.`);
  await writeFile(file, `${text}\n${entry}`);
  return text.split('\n').length + (entry.startsWith('\n') ? 2 : 1);
}
