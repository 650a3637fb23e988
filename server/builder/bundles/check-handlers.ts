import { readFileSync } from 'node:fs';
import { isLive, type PageId } from '../../../shared/page-data.ts';
import { contentKey } from '../files/content-key.ts';
import { siteParts } from '../files/entries.ts';
import { faultAt, InvalidSource, type SourceFault } from '../files/invalid-source.ts';
import { remember } from '../files/memory.ts';
import type { Styles } from '../styles/extract-styles.ts';
import { namesInBundles } from '../styles/names-in-bundles.ts';

/** What the server alone renders. */
interface StaticPart {
  /** As the end of "This is part of …". */
  name: string;
  file: string;
  /** Set for pages, which may be made live. */
  page?: PageId;
}

const partsOfPages: StaticPart[] = [
  { name: 'documents', file: 'client/prose/components.ts' },
  { name: 'the footer', file: 'client/layout/Footer.tsx' },
  { name: 'the static part of the quote page', file: 'client/pages/RepairWays.tsx' },
];

/**
 * Fails the build for each `on…` handler on what is never hydrated: React runs in the browser for the frame and for live
 * pages alone, and elsewhere nobody would ever notice that nothing happens. A file that asks if it is hydrated can leave out
 * what needs a handler.
 * @throws {InvalidSource}
 */
export async function checkHandlers({ pages, names }: Pick<Styles, 'pages' | 'names'>): Promise<void> {
  const islands = (Object.entries(pages) as [PageId, string][])
    .filter(([page]) => !isLive(page))
    .map(([page, file]) => ({ name: `the page "${page}"`, file, page }));
  const parts: StaticPart[] = [...islands, ...partsOfPages];
  const keyOf = async () => contentKey(...(await siteParts()), 'shared/page-data.ts');
  await remember('handlers', keyOf, async () => {
    const files = parts.map(({ file }) => file);
    const bundles = await namesInBundles(files, names);
    const inputsOf = ({ file }: StaticPart) => bundles.get(file)?.inputs ?? [];
    const faults = [...new Set(parts.flatMap(inputsOf))].flatMap((file) => {
      const holders = parts.filter((part) => inputsOf(part).includes(file));
      return deadHandlers(file, readFileSync(file, 'utf8'), holders);
    });
    if (faults.length > 0) throw new InvalidSource(faults);
    return true;
  });
}

function deadHandlers(file: string, source: string, holders: StaticPart[]): SourceFault[] {
  return [...source.matchAll(/(?<=\s)(on[A-Z]\w*)=\{/g)].map(({ index, 1: name = '' }) =>
    faultAt(file, source, index, advice(name, holders)),
  );
}

function advice(handler: string, [first, ...others]: StaticPart[]): string {
  const names = others.length > 0 ? `${first?.name} and ${others.length} more` : first?.name;
  const live = first?.page
    ? ` To have the page hydrated, add '${first.page}' to livePages in shared/page-data.ts and to client/pages/views.ts: browsers then load its code.`
    : '';
  return `${handler} never runs: this is part of ${names}, which the server alone renders. Write a link, a form, or <details>, which need no script; or a custom element, as in client/browser/elements/.${live}`;
}
