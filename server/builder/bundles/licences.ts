import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeface } from '../../../client/theme/typeface.ts';
import { iconCollections } from '../../../shared/iconify.ts';
import { licencesFile } from '../../release/record.ts';

/** The packages of icons name a licence and lack its text. */
const iconLicences = iconCollections.map((prefix) => `server/builder/bundles/licences/${prefix}.txt`);

/**
 * Writes the licences of all that browsers get.
 * @param packages folders of those that the browser's scripts contain
 */
export async function writeLicences(outDir: string, packages: string[]): Promise<void> {
  const icons = iconLicences.map(async (file) => (await readFile(file, 'utf8')).trim());
  const face = `${typeface.family}, typeface\n\n${(await readFile(typeface.licence, 'utf8')).trim()}`;
  const parts = [...(await Promise.all([...packages.map(packageLicence), ...icons])), face];
  const rule = '-'.repeat(80);
  const intro = 'What this site sends to browsers contains the following software and drawings.';
  const text = [intro, ...parts.sort((a, b) => a.localeCompare(b, 'en'))].join(`\n\n${rule}\n\n`);
  await writeFile(join(outDir, licencesFile), `${text}\n`);
}

/** @throws if the package has no licence text: it must not be published */
export async function packageLicence(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(un)?licen[cs]e(\.(md|txt))?$/i.test(file)).sort();
  const texts = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()),
  );
  const text = texts.filter(Boolean).join('\n\n');
  if (!text) throw new Error(`${name} is in a script, but its package in ${folder} has no licence text`);
  return `${name} ${version} (${license})\n\n${text}`;
}
