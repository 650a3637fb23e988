import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { typeface } from '../../../client/theme/typeface.ts';
import { iconCollections } from '../../../shared/iconify.ts';
import { licencesFile } from '../../release/record.ts';

/**
 * Writes the licences of all that browsers get; fails if anything of it has no licence text.
 * @param packages folders of those that the browser's scripts contain
 */
export async function writeLicences(outDir: string, packages: string[]): Promise<void> {
  const collections = iconCollections.map((prefix) => `node_modules/@iconify-json/${prefix}`);
  await writeFile(join(outDir, licencesFile), await licencesText(packages, collections, [typeface]));
}

/**
 * The text of all licences.
 * @param collections folders of icon collections, which name a licence and lack its text
 * @throws if one has no licence text: it must not be published
 */
export async function licencesText(
  packages: string[],
  collections: string[],
  typefaces: Pick<typeof typeface, 'family' | 'licence'>[] = [],
): Promise<string> {
  const parts = await Promise.all([
    ...packages.map(packageLicence),
    ...collections.map(collectionLicence),
    ...typefaces.map(typefaceLicence),
  ]);
  const rule = '-'.repeat(80);
  const intro = 'What this site sends to browsers contains the following software and drawings.';
  return `${[intro, ...parts.sort(byName)].join(`\n\n${rule}\n\n`)}\n`;
}

async function packageLicence(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(un)?licen[cs]e(\.(md|txt))?$/i.test(file)).sort();
  const texts = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()),
  );
  const text = texts.filter(Boolean).join('\n\n');
  if (!text) throw new Error(`${name} is in a script, but its package in ${folder} has no licence text`);
  return `${name} ${version} (${license})\n\n${text}`;
}

/** What the package of an icon collection says about it in `info.json`. */
interface CollectionInfo {
  name: string;
  version?: string;
  author: { name: string; url?: string };
  license: { spdx?: string; url?: string };
}

async function collectionLicence(folder: string): Promise<string> {
  const info: CollectionInfo = JSON.parse(await readFile(join(folder, 'info.json'), 'utf8'));
  const { spdx = 'a licence without a name', url = '' } = info.license;
  const text = collectionTexts[spdx]?.(info);
  if (!text)
    throw new Error(
      `${info.name} (${basename(folder)}) has the licence ${spdx}: add its text to licences.ts`,
    );
  return `${info.name} ${info.version ?? ''} (${spdx}), icons\n${info.author.url ?? ''}\n${url}\n\n${text}`;
}

async function typefaceLicence({ family, licence }: { family: string; licence: string }): Promise<string> {
  const text = (await readFile(licence, 'utf8')).trim();
  if (!text) throw new Error(`${family} has no licence text in ${licence}`);
  return `${family}, typeface\n\n${text}`;
}

/** The licences of icon collections, by SPDX identifier. */
const collectionTexts: Record<string, ((info: CollectionInfo) => string) | undefined> = {
  MIT: ({ author }) => `MIT License

Copyright (c) ${author.name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,

  // A waiver requires no notice: its name is enough.
  'CC0-1.0': ({ author }) => `CC0 1.0 Universal

To the extent possible under law, ${author.name} have waived all copyright and related or neighbouring rights to these
drawings. The whole text: https://creativecommons.org/publicdomain/zero/1.0/legalcode
The brands that some of them show belong to their owners.`,
};

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');
