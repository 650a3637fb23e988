import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { proseRules } from '../../../client/prose/prose-rules.ts';
import { noOffers, type Shop } from '../../../shared/shop.ts';
import { faultsIn } from '../../testing/faults-in.ts';
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
  '/camera.jpg': { width: 4000, height: 3000, bytes: 5_200_000 },
};
const pictureOf = (path: string) => pictures[path] ?? null;
const prices = { diagnostic: '$65', 'data-recovery': '$199–$899' };
const context = { shop, prices, rules: proseRules, iconFault, pictureOf };

const compile = (body: string) => compileMdx('content/pages/a.mdx', body, context);

/** The faults of a text, without the file's name. */
const faultsOf = (body: string): string[] =>
  faultsIn(() => compile(body)).map((fault) => fault.replace('content/pages/a.mdx:', ''));

function fails(body: string, ...expected: RegExp[]): void {
  const faults = faultsOf(body);
  assert.equal(faults.length, expected.length, `${body}\n→ ${faults.join('\n')}`);
  for (const [index, fault] of expected.entries()) assert.match(faults[index] ?? '', fault);
}

/** Texts with one mistake each, and what is said of it. */
const mistakes: Record<string, [body: string, fault: RegExp][]> = {
  'invalid MDX': [
    ['Text\n\n5 <6', /^3:4 .*written \\</],
    ['<!-- comment -->', /^1:1 .*\{\/\* … \*\/\}/],
  ],
  'unknown components': [
    ['## A\n\n<Calout>x</Calout>', /^3:1 <Calout> is not a component: write <Callout>$/],
    ['<Video />', /^1:1 <Video> is not a component: write one of Callout, .*Tabs$/],
    ['Text <callout>x</callout>', /^1:6 <callout> is not a component: write <Callout>$/],
  ],
  'unknown, invalid, missing and empty properties': [
    ['<Callout tone="x" />', /<Callout>: tone is not known here: write type or title$/],
    ['<Callout type="warn" />', /type="warn" is not known here: write note, tip, warning or danger$/],
    ['<Card href="/about" />', /<Card> needs title="…"$/],
    ['<Card title=" " />', /title is empty$/],
    ['<Card title />', /title needs a text: write title="…"$/],
    ['<Collapsible title="A" open="yes" />', /write open alone/],
    ['<Steps count="3">\n\n1. A\n\n</Steps>', /count is not known here: it takes no properties$/],
    ['<Callout {...props} />', /write each property by its name$/],
    ['<If fact="pickUp">x</If>', /write fact=\{props\.shop\.…\}/],
    ['<If>x</If>', /<If> needs fact/],
  ],
  'components in the wrong place': [
    ['<Tab label="A">x</Tab>', /<Tab> must be directly inside <Tabs>$/],
    ['<Tabs>\n\nText\n\n</Tabs>', /^3:1 <Tabs> must contain only <Tab>/],
    ['<CardGroup></CardGroup>', /<CardGroup> must contain only <Card>, at least one$/],
    ['<CodeGroup>\n\nText\n\n</CodeGroup>', /^3:1 <CodeGroup> must contain only fenced code blocks/],
    ['<Steps>\n\n- A\n\n</Steps>', /^1:1 <Steps> must contain one numbered list/],
  ],
  'headings of the first level, and headings that skip a level': [
    ['# Title', /^1:1 the title in the front matter .* write ##/],
    ['## A\n\n#### B', /^3:1 "B" skips a level of heading: write ###$/],
    ['### A', /^1:1 "A" skips .* write ##$/],
  ],
  'pictures without alt, and of other sites': [
    ['<img src="/port.png" />', /no alt/],
    ['<img src="https://x.example.com/a.png" alt="" />', /put it into public\//],
  ],
  'styles, event handlers and scripts': [
    ['<p style={{ color: "red" }}>x</p>', /blocks style/],
    ['<p onClick={() => {}}>x</p>', /onClick has no effect/],
    ['<script src="/x.js" />', /documents cannot contain <script>/],
  ],
  'facts and prices that there are not': [
    ['Call {props.shop.phon.display}', /^1:6 props\.shop\.phon is no fact: behind props\.shop write phone$/],
    [
      '<a href={"tel:" + props.shop.phone.e146}>x</a>',
      /phone\.e146 .*: behind props\.shop\.phone write e164$/,
    ],
    ['<If fact={props.shop.nam}>x</If>', /props\.shop\.nam is no fact: .* write name$/],
    ['{props.prices.diagnosis}', /behind props\.prices write diagnostic$/],
    ["{props.prices['data-recovry']}", /behind props\.prices write data-recovery$/],
  ],
  'code with a title that is not quoted': [
    ['```bash title=a\nx\n```', /"title=a" after the language is not valid: write title="…"/],
  ],
};

describe('compileMdx reports with line, column and what to write instead', () => {
  for (const [what, texts] of Object.entries(mistakes))
    it(what, () => {
      for (const [body, fault] of texts) fails(body, fault);
    });

  it('nothing of a text that is right', () => {
    for (const body of [
      "import { Port } from '../../client/components/Port.tsx'\n\n<Port />",
      '<Card title={props.shop.name} icon="heroicons:phone" />',
      '<Collapsible title="A" open />',
      '<Steps>\n\n{/* note */}\n\n1. A\n2. B\n\n</Steps>',
      '## A\n\n### B\n\n## C\n\n### D',
      '{props.shop.name.toUpperCase()} {[1].map((n) => props.shop.phone.display)}',
      "{props.prices['data-recovery']}",
    ])
      assert.deepEqual(faultsOf(body), [], body);
  });

  it('a drawing as a part of the page, so that it takes its colours, and its words', () => {
    const { code } = compile('![A tent](/drawings/tent.svg)');
    assert.match(code, /_components\.use, \{\s*href: "\/drawings\/tent\.svg#drawing"/);
    assert.match(code, /role: "img",\s*"aria-label": "A tent"/);
    assert.doesNotMatch(code, /_components\.img/);
  });

  it('no size of a picture: the build reads it from the file', () => {
    const { code, references } = compile(
      '![A port](/port.png)\n\n<img src="/port.png" alt="" width="400" />',
    );
    assert.match(code, /alt: "A port",\s+width: "800",\s+height: "600"/);
    assert.match(code, /width: "400",\s+height: "300"/);
    assert.deepEqual(references[0], { href: '/port.png', line: 1, column: 1, isPicture: true });
  });

  it('links of an invalid form, in Markdown, JSX and cards', () => {
    fails('See [it](help/faq).', /^1:5 the link "help\/faq" is relative: write/);
    fails('<a href="/Help">x</a>', /the link "\/Help" .* write \/help$/);
    fails('<Card title="A" href="http://a.example.com" />', /https:\/\//);
    const { references, computed } = compile('[a](/a) [b][1]\n\n<a href={"/x"}>x</a>\n\n[1]: /b#c');
    assert.deepEqual(
      references.map(({ href, line }) => [href, line]),
      [
        ['/a', 1],
        ['/b#c', 1],
      ],
    );
    assert.equal(computed?.line, 3);
  });

  it('all faults of a document, in the order of the text', () => {
    fails('[a](b)\n\n<Foo />\n\n# Title', /^1:1 /, /^3:1 /, /^5:1 /);
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
