import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { proseRules } from '../../../client/prose/prose-rules.ts';
import { noOffers, type Shop } from '../../../shared/shop.ts';
import { iconFault } from '../icons/icon-drawings.ts';
import { compileMdx } from './compile-mdx.ts';
import type { Picture } from './pictures.ts';

const shop = {
  name: 'Bench',
  publicUrl: 'https://shop.example.com',
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
  offers: noOffers,
} as Shop;
const pictures: Record<string, Picture> = {
  '/port.png': { width: 800, height: 600, bytes: 90_000 },
};
const pictureOf = (path: string) => pictures[path] ?? null;
const prices = { diagnostic: '$65', 'data-recovery': '$199–$899' };
const context = { shop, prices, rules: proseRules, iconFault, pictureOf };

const compile = (body: string) => compileMdx('content/pages/a.mdx', body, context);

describe('compileMdx', () => {
  it('takes a text that is right', () => {
    for (const body of [
      '<Card title={props.shop.name} icon="heroicons:phone" />',
      '<Collapsible title="A" open />',
      '<Steps>\n\n{/* note */}\n\n1. A\n2. B\n\n</Steps>',
      '## A\n\n### B\n\n## C\n\n### D',
      '{props.shop.name.toLowerCase()}',
      "{props.prices['data-recovery']}",
    ])
      assert.doesNotThrow(() => compile(body), body);
  });

  it('draws a drawing as a part of the page, so that it takes its colours, and its words', () => {
    const { code } = compile('![A tent](/drawings/tent.svg)');
    assert.match(code, /_components\.use, \{\s*href: "\/drawings\/tent\.svg#drawing"/);
    assert.match(code, /role: "img",\s*"aria-label": "A tent"/);
    assert.doesNotMatch(code, /_components\.img/);
  });

  it('gives a picture the size of its file', () => {
    const { code, references } = compile(
      '![A port](/port.png)\n\n<img src="/port.png" alt="" width="400" />',
    );
    assert.match(code, /alt: "A port",\s+width: "800",\s+height: "600"/);
    assert.match(code, /width: "400",\s+height: "300"/);
    assert.deepEqual(references[0], { href: '/port.png', line: 1, column: 1, isPicture: true });
  });

  it('finds the links of a text, in Markdown and JSX', () => {
    const { references } = compile('[a](/a) [b][1]\n\n<a href="/x">x</a>\n\n[1]: /b#c');
    assert.deepEqual(
      references.map(({ href, line }) => [href, line]),
      [
        ['/a', 1],
        ['/b#c', 1],
        ['/x', 3],
      ],
    );
  });
});

it('client/prose/README.md names every component, and its examples compile', async () => {
  const readme = await readFile('client/prose/README.md', 'utf8');
  for (const [name, { props }] of Object.entries(proseRules)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`<${name}>\``));
    assert.ok(row, name);
    for (const prop of Object.keys(props)) assert.ok(row.includes(`\`${prop}\``), `${name} ${prop}`);
  }
  const [example = ''] = /^<Callout [\s\S]*?(?=^```$)/m.exec(readme) ?? [];
  compileMdx('content/README.md', example, context);
  assert.ok(Object.keys(proseRules).filter((name) => example.includes(`<${name}`)).length > 6);
});
