import type { StoredStyles } from '../../release/page-styles.ts';
import type { Styles } from './extract-styles.ts';
import { namesInBundles } from './names-in-bundles.ts';

/** What is on every page: the layout, and the footer, which is HTML of its own. */
const frame = ['client/App.tsx', 'client/layout/Footer.tsx'];

const quote = 'client/pages/QuoteView.tsx';
const request = 'client/pages/RequestView.tsx';
/** HTML that the quote page gets with its data. */
const repairWays = 'client/pages/RepairWays.tsx';
const symptoms = 'client/pages/Symptoms.tsx';
/** What the quote page has only once something was searched for. */
const search = ['client/pages/SearchResults.tsx', 'client/pages/SearchDanger.tsx'];
/** What it shows with a search as well as without. */
const searchForm = ['client/components/PageHead.tsx', 'client/components/UrgentLine.tsx'];
/** What its head never has. */
const breadcrumbs = 'client/components/Breadcrumbs.tsx';

/** A page with this style shows a document. Documents hold the components that need no import, and what they do import. */
const documentStyle = 'client/prose/prose.ts';
const documentComponents = 'client/prose/components.ts';
const documentImports = /^client\/(prose|pictures)\//;
/** What documents of text, tables and questions hold. */
const plainComponents = [
  'client/prose/Collapsible.tsx',
  'client/prose/TableRegion.tsx',
  'client/components/RepairNotice.tsx',
];
/** What most guides hold besides. */
const guideComponents = [
  'client/prose/Callout.tsx',
  'client/prose/Figure.tsx',
  'client/prose/ProseSteps.tsx',
  'client/prose/Tabs.tsx',
];

/**
 * Which rules each page needs, as their places in `styles.rules`: those of the frame and of what the page's component
 * imports, directly or not.
 */
export async function pageRules(styles: Styles): Promise<Pick<StoredStyles, 'pages' | 'extraClasses'>> {
  const files = Object.entries(styles.pages);
  const others = [
    ...frame,
    quote,
    request,
    repairWays,
    symptoms,
    ...search,
    ...searchForm,
    breadcrumbs,
    documentComponents,
    ...plainComponents,
    ...guideComponents,
  ];
  const bundles = await namesInBundles(
    [...new Set([...others, ...files.map(([, file]) => file)])],
    styles.names,
  );
  const namesOf = (...list: string[]) => list.flatMap((file) => bundles.get(file)?.names ?? []);
  const places = (names: string[]) => placesOf(new Set([...namesOf(...frame), ...names]), styles);

  const importable = Object.entries(styles.names).filter(([file]) => documentImports.test(file));
  const inDocuments = [
    ...namesOf(documentComponents),
    ...importable.flatMap(([, names]) => Object.values(names)),
  ];
  const plain = namesOf(...plainComponents);
  const guide = [...plain, ...namesOf(...guideComponents)];
  const classesMissingFrom = (names: string[]) =>
    [...new Set(inDocuments)].filter((name) => name.startsWith('n-') && !names.includes(name));

  const pages = files.map(([id, file]) => {
    const own = namesOf(file);
    if (id === 'repairs') {
      const found = namesOf(...search);
      const unseen = namesOf(breadcrumbs);
      const start = [
        ...own.filter((name) => !found.includes(name)),
        ...namesOf(repairWays, ...searchForm),
      ].filter((name) => !unseen.includes(name));
      return [
        id,
        {
          page: places(start),
          search: places(own),
          quote: places(namesOf(quote, symptoms)),
          request: places(namesOf(request)),
        },
      ];
    }
    if (!bundles.get(file)?.inputs.includes(documentStyle)) return [id, { page: places(own) }];
    return [
      id,
      {
        page: places([...own, ...inDocuments]),
        guide: places([...own, ...guide]),
        plain: places([...own, ...plain]),
      },
    ];
  });
  return {
    pages: Object.fromEntries(pages),
    // The class on a document's own element is on plain ones too, but outside of their HTML.
    extraClasses: { plain: classesMissingFrom(plain), guide: classesMissingFrom(guide) },
  };
}

/** The places of the rules that define these names, and of the animations that those use. */
function placesOf(names: Set<string>, { rules }: Styles): number[] {
  const animations = rules
    .filter(({ name }) => name !== null && names.has(name))
    .flatMap(({ critical }) => critical.match(/\ba-\w+/g) ?? []);
  const needed = new Set([...names, ...animations]);
  return rules.flatMap(({ name }, index) => (name !== null && needed.has(name) ? [index] : []));
}
