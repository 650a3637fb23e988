import { basename, join } from 'node:path';
import { deviceKinds } from '../../../shared/catalogue.ts';
import { filesUnder } from '../files/file-tree.ts';
import { oneOf } from '../files/nearest.ts';

const topFiles = ['shop.yaml', 'menu.yaml', 'services.yaml', 'symptoms.yaml', 'guides.yaml', 'searches.yaml'];

/** What file managers, browsers and Excel name a copy: "phone (1)", "apple - Copy". */
const copyName = /( - copy( \(\d+\))?| copy( \d+)?| \(\d+\)|_copy)$/i;

export const isCopy = (name: string): boolean => copyName.test(name);

/** Faults of files that nothing reads though they look as if something did. */
export async function strayFiles(contentDir: string): Promise<string[]> {
  const files = (await filesUnder(contentDir)).filter((file) => !/^(\.|~\$)/.test(basename(file)));
  return files.flatMap((file) => {
    const parts = file.slice(join(contentDir, '/').length).split('/');
    const advice = adviceFor(parts);
    // A spreadsheet counts lines alone.
    const place = parts[0] === 'prices' ? 1 : '1:1';
    return advice ? [`${file}:${place} is not read: ${advice}`] : [];
  });
}

function adviceFor([first = '', ...rest]: string[]): string | null {
  const name = rest.at(-1) ?? first;
  if (first === 'repairs' && rest.length === 1) {
    return name.endsWith('.yaml') ? null : "a manufacturer's file ends in .yaml";
  }
  if (first === 'prices') {
    if (/\.(csv|md)$/.test(name)) return null;
    const kind = deviceKinds.find((each) => name.toLowerCase().startsWith(`${each}.csv`));
    const names = `${deviceKinds.join('.csv, ')}.csv`;
    return kind ? `rename it to ${kind}.csv` : `save it from the spreadsheet as CSV, ${names}`;
  }
  if (rest.length > 0 || topFiles.includes(first)) return null;
  const hidden = topFiles.find((each) => first.toLowerCase() === `${each}.txt`);
  if (hidden) return `rename it to ${hidden}`;
  if (first.endsWith('.mdx')) return 'move it into pages/';
  if (first.endsWith('.csv')) return 'move it into prices/';
  const [, stem = ''] = /^(.*)\.ya?ml$/i.exec(first) ?? [];
  if (!stem) return null;
  return isCopy(stem) ? 'remove it, as it is a copy' : `rename it to ${oneOf(first, topFiles)}`;
}
