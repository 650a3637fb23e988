/**
 * What the bundle of all documents renders them with: React and the components that documents may use. Only the build
 * runs it, so no browser gets the components of a document.
 */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconsContext } from '../../../client/context/icons-context.ts';
import { compiledComponents, proseComponents } from '../../../client/prose/components.ts';
import type { IconShape } from '../../../shared/iconify.ts';
import type { Shop } from '../../../shared/shop.ts';

/** A document as MDX compiles it. */
export type DocumentContent = ComponentType<{
  shop: Shop;
  prices: Record<string, string>;
  components: object;
}>;

export interface DocumentFacts {
  shop: Shop;
  /** What each service costs, by its slug: "$299–$749". */
  prices: Record<string, string>;
  icons: (name: string) => IconShape | undefined;
}

/** Renders a document to HTML. */
export function renderDocument(Content: DocumentContent, { shop, prices, icons }: DocumentFacts): string {
  const html = renderToStaticMarkup(
    <IconsContext value={{ find: icons }}>
      <Content shop={shop} prices={prices} components={components} />
    </IconsContext>,
  );
  // A list whose items all stand in an `<If>` may have none left.
  return html.replace(/<ul>\s*<\/ul>/g, '');
}

const components = { ...proseComponents, ...compiledComponents };
