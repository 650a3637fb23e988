import { basename, relative, sep } from 'node:path';
import { deviceKinds } from '../../../shared/catalogue.ts';
import { filesUnder } from '../files/file-tree.ts';
import { nearest, nearestOrAll } from '../files/nearest.ts';

const topFiles = ['shop.yaml', 'menu.yaml', 'services.yaml', 'symptoms.yaml', 'guides.yaml', 'searches.yaml'];
const priceFiles = deviceKinds.map((kind) => `${kind}.csv`);

/** Faults of files that nothing reads though they look as if something did. `find-documents.ts` has those of `pages/`. */
export async function strayFiles(contentDir: string): Promise<string[]> {
  // Office puts `~$phone.csv` beside an open file.
  const files = (await filesUnder(contentDir)).filter((file) => !/^(\.|~\$)/.test(basename(file)));
  return files.flatMap((file) => {
    const advice = adviceFor(relative(contentDir, file).replaceAll(sep, '/'));
    return advice ? [`${file}:1 is not read: ${advice}, or remove it`] : [];
  });
}

/** What to do with a file that nothing reads; `null` for any other. */
function adviceFor(path: string): string | null {
  const name = basename(path).toLowerCase();
  if (/^repairs\/[^/]*$/.test(path) && !path.endsWith('.yaml')) return 'let its name end in .yaml';
  if (path.startsWith('prices/') && !path.endsWith('.md') && !priceFiles.includes(path.slice(7))) {
    return `save it from the spreadsheet as ${nearestOrAll(name, priceFiles)}`;
  }
  if (path.includes('/') || topFiles.includes(path) || !/\.(ya?ml|csv|mdx)(\.txt)?$/.test(name)) return null;
  const near = nearest(name, topFiles);
  return near ? `rename it to ${near}` : 'move it into pages/, prices/ or repairs/';
}
