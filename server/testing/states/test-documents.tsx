import { readFile } from 'node:fs/promises';
import { evaluate } from '@mdx-js/mdx';
import type { Root } from 'hast';
import * as react from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import { IconsContext } from '../../../client/context/icons-context.ts';
import { compiledComponents, proseComponents } from '../../../client/prose/components.ts';
import { addMarkup } from '../../builder/documents/mdx-markup.ts';
import { iconOf } from '../../builder/icons/icon-drawings.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { testContentDir } from '../servers/test-build.ts';
import { longName } from './shown.tsx';

export const icons = { find: (name: string) => iconOf(name) ?? undefined };

/**
 * The HTML of a document of the tests, which the build renders in the same way.
 * @param isLong each title and label in it is a long name
 */
export async function documentHtml(path: string, isLong = false): Promise<string> {
  const text = await readFile(`${testContentDir}/pages${path}.mdx`, 'utf8');
  const body = text.replace(/^---\n.*?\n---\n/s, '');
  const written = isLong ? body.replace(/\b(title|label)="[^"]*"/g, `$1="${longName}"`) : body;
  const { default: Content } = await evaluate(written, {
    ...react,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [() => (tree: Root) => addMarkup(tree, () => {})],
  });
  const given = { shop: sampleShop, prices: {}, components: { ...proseComponents, ...compiledComponents } };
  return renderToStaticMarkup(
    <IconsContext value={icons}>
      <Content {...given} />
    </IconsContext>,
  );
}
