import { readdir } from 'node:fs/promises';

/** The fault of a content folder without any of the files that it is for: has it been renamed? */
export async function missingFolder(contentDir: string, name: string, what: string): Promise<string> {
  const folders = await readdir(contentDir, { withFileTypes: true });
  const known = ['pages', 'prices', 'repairs', '.schema'];
  const others = folders.filter((each) => each.isDirectory() && !known.includes(each.name));
  const found = others.map((each) => `${each.name}/`).join(' or ');
  const advice = found ? `is ${found} the folder? Rename it to ${name}` : `put ${what} into it`;
  return `${contentDir}/${name}:1 has no files, or there is no such folder: ${advice}`;
}
