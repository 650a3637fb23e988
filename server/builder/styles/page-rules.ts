import type * as repairsParts from '../../../client/pages/repairs-parts.ts';
import type { StoredStyles } from '../../release/page-styles.ts';
import type { Styles } from './extract-styles.ts';
import { namesInBundles } from './names-in-bundles.ts';

/** What is on every page: the layout, and the footer, which is HTML of its own. */
const frame = ['client/App.tsx', 'client/layout/Footer.tsx'];

/** What the views of the page of repairs are made of: the exports of `repairs-parts.ts`. */
type RepairsView = keyof typeof repairsParts;
const repairsViews: RepairsView[] = ['search', 'start', 'unseen', 'quote', 'request'];
const repairs = (view: RepairsView) => `client/pages/repairs-parts.ts#${view}`;
const plainComponents = 'client/prose/document-parts.ts#plain';
const guideComponents = 'client/prose/document-parts.ts#guide';
/** A page with this style shows a document. Documents hold the components that need no import, and what they do import. */
const documentStyle = 'client/prose/prose.ts';
const documentComponents = 'client/prose/components.ts';
const documentImports = /^client\/(prose|pictures)\//;

/**
 * Which rules each page needs, as their places in `styles.rules`: those of the frame and of what the page's component
 * imports, directly or not.
 */
export async function pageRules(styles: Styles): Promise<Pick<StoredStyles, 'pages' | 'extraClasses'>> {
  const files = Object.entries(styles.pages);
  const others = [
    ...frame,
    ...repairsViews.map(repairs),
    ...[documentComponents, plainComponents, guideComponents],
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
  const plain = namesOf(plainComponents);
  const guide = namesOf(guideComponents);
  const classesMissingFrom = (names: string[]) =>
    [...new Set(inDocuments)].filter((name) => name.startsWith('n-') && !names.includes(name));

  const pages = files.map(([id, file]) => {
    const own = namesOf(file);
    if (id === 'repairs') {
      const [search, unseen] = [namesOf(repairs('search')), namesOf(repairs('unseen'))];
      const start = [...own.filter((name) => !search.includes(name)), ...namesOf(repairs('start'))];
      return [
        id,
        {
          page: places(start.filter((name) => !unseen.includes(name))),
          search: places(own),
          quote: places(namesOf(repairs('quote'))),
          request: places(namesOf(repairs('request'))),
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
