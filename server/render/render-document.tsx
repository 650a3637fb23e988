/**
 * The entry of the documents' renderer: the components they may use and React itself, bundled and run by the
 * build alone. No component of a document ever reaches the browser.
 */
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconsContext } from '../../client/context/icons-context.ts';
import { compiledComponents, proseComponents } from '../../client/prose/components.ts';
import type { IconShape } from '../../shared/icons.ts';
import type { Shop } from '../../shared/shop.ts';

export { proseRules } from '../../client/prose/components.ts';
// A document's module must be given this very React.
export { jsxRuntime };

/** A document as MDX makes it. */
export type DocumentContent = ComponentType<{ shop: Shop; components: object }>;

export interface DocumentFacts {
  shop: Shop;
  icons: (name: string) => IconShape | undefined;
}

/** A document's HTML. */
export function renderDocument(Content: DocumentContent, { shop, icons }: DocumentFacts): string {
  return renderToStaticMarkup(
    <IconsContext value={{ find: icons }}>
      <Content shop={shop} components={components} />
    </IconsContext>,
  );
}

const components = { ...proseComponents, ...compiledComponents };
