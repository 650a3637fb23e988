import { isLive, type PageId } from '../../../shared/page-data.ts';
import { contentKey } from '../files/content-key.ts';
import { faultAt, InvalidSource, type SourceFault } from '../files/invalid-source.ts';
import { remember } from '../files/memory.ts';
import { type ClientModule, clientModules, reachable } from './client-modules.ts';

/**
 * Fails the build for each `on…` handler on what is never hydrated: React runs in the browser for the frame and for live
 * pages alone, and elsewhere nobody would ever notice that nothing happens.
 * @param pages the file of each page's component
 */
export async function checkHandlers(pages: Record<PageId, string>): Promise<void> {
  const keyOf = () => contentKey('client', 'shared/page-data.ts');
  await remember('handlers', keyOf, async () => {
    const modules = await clientModules();
    const faults = deadHandlers(modules, staticParts(modules.keys(), pages));
    if (faults.length > 0) throw new InvalidSource(faults);
    return true;
  });
}

/** What the server alone renders, with the files that it is rendered from. */
export interface StaticPart {
  /** As the end of "This is part of …". */
  name: string;
  files: string[];
  /** Set for pages, which may be made live. */
  page?: PageId;
}

function staticParts(files: Iterable<string>, pages: Record<PageId, string>): StaticPart[] {
  const islands = (Object.entries(pages) as [PageId, string][]).filter(([page]) => !isLive(page));
  return [
    ...islands.map(([page, file]) => ({ name: `the page "${page}"`, files: [file], page })),
    { name: 'documents', files: [...files].filter((file) => file.startsWith('client/prose/')) },
    { name: 'the footer', files: ['client/layout/Footer.tsx'] },
    { name: 'the static part of the quote page', files: ['client/components/RepairWays.tsx'] },
  ];
}

/** What browsers get as code: React's entry, and the pages that it loads. */
const browserEntry = 'client/entry.tsx';

/** The handlers that never run, with what to write instead. */
export function deadHandlers(modules: ReadonlyMap<string, ClientModule>, parts: StaticPart[]): SourceFault[] {
  const shipped = reachable(modules, [browserEntry], { lazily: true });
  const within = parts.map((part) => ({ ...part, contents: reachable(modules, part.files) }));
  return [...modules.values()].flatMap(({ file, source, handlers, asksIfHydrated }) => {
    const holders = within.filter(({ contents }) => contents.has(file));
    // Where it asks, it can leave out what needs a handler.
    if (handlers.length === 0 || holders.length === 0 || (shipped.has(file) && asksIfHydrated)) return [];
    return handlers.map(({ name, offset }) =>
      faultAt(file, source, offset, advice(name, holders, shipped.has(file))),
    );
  });
}

function advice(handler: string, holders: StaticPart[], isShipped: boolean): string {
  const [first, ...others] = holders;
  const names = others.length > 0 ? `${first?.name} and ${others.length} more` : first?.name;
  const instead = [
    'a link, a form, or <details>, which need no script',
    'a custom element, as in client/browser/elements/',
    ...(isShipped ? ['this part only where useHydrated() is true'] : []),
  ];
  const live = first?.page
    ? ` To have the page hydrated, add '${first.page}' to livePages in shared/page-data.ts and to client/pages/views.ts: browsers then load its code.`
    : '';
  return `${handler} never runs: this is part of ${names}, which the server alone renders. Write ${instead.join('; or ')}.${live}`;
}
