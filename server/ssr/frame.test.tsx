import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReactNode, useId } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '../../client/App.tsx';
import { useSite } from '../../client/context/site-context.ts';
import { Footer } from '../../client/layout/Footer.tsx';
import { drawLogo } from '../../shared/draw-logo.ts';
import { firstAidLinks, headerMenu, informationMenu, type MenuItem } from '../../shared/navigation.ts';
import { sampleShop as shop } from '../testing/sample-shop.ts';
import { createFrames, InContext, PageInPlace } from './frame.tsx';

const shared = {
  site: { sample: true, name: shop.name, phone: shop.phone, logo: drawLogo(shop.initials) },
  icons: { find: (name: string) => ({ body: `<path data-of="${name}"/>`, width: 20, height: 20 }) },
};
const frameOf = createFrames(shop, shared);

/** As the server sends it: the page by itself, and its frame around it. */
function joined(path: string, year: number, page: ReactNode): string {
  const { before, after } = frameOf(path, year);
  const place = (
    <PageInPlace {...shared} path={path}>
      {page}
    </PageInPlace>
  );
  return before + renderToString(place) + after;
}

/** As the browser hydrates it: one tree. */
function whole(path: string, year: number, page: ReactNode): string {
  const footer = <Footer shop={shop} year={year} />;
  return renderToString(
    <StaticRouter location={path}>
      <App {...shared} footer={renderToStaticMarkup(<InContext {...shared}>{footer}</InContext>)}>
        {page}
      </App>
    </StaticRouter>,
  );
}

function Numbered({ depth }: { depth: number }): ReactNode {
  const id = useId();
  return <div id={id}>{depth > 0 && [1, 2, 3].map((key) => <Numbered key={key} depth={depth - 1} />)}</div>;
}

function Named(): ReactNode {
  return useSite().name;
}

const pages: Record<string, ReactNode> = {
  'an element': <h1>Title</h1>,
  'texts at both ends': ['text', 1, <hr key="hr" />, 'text', ' and text'],
  'ids that React counts': <Numbered depth={2} />,
  'ids among siblings': [<Numbered key="1" depth={1} />, <Numbered key="2" depth={0} />],
  'what components get from around them': <Named />,
  nothing: null,
};
for (const [name, page] of Object.entries(pages)) {
  test(`a page of ${name}, joined with its frame, equals what App renders`, () => {
    assert.equal(joined('/about', 2026, page), whole('/about', 2026, page));
  });
}

test('menus and footer are those of the path and the year', () => {
  const linksOf = ({ to, children = [] }: MenuItem): string[] => [to, ...children.flatMap(linksOf)];
  const linked = [...headerMenu, ...informationMenu, ...firstAidLinks].flatMap(linksOf);
  const below = linked.flatMap((path) => [`${path}/x`, `${path}/x/y`, `${path}-x`]);
  const found = new Set<string>();
  for (const path of [...linked, ...below, '/no/such']) {
    for (const year of [2026, 2027]) {
      const html = joined(path, year, <h1>Title</h1>);
      assert.equal(html, whole(path, year, <h1>Title</h1>), `${path} in ${year}`);
      found.add(html);
    }
  }
  assert.ok(found.size > 2 * headerMenu.length, `only ${found.size} states`);
});
