import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { proseRules } from '../../../client/prose/prose-rules.ts';
import { noOffers, type Shop } from '../../../shared/shop.ts';
import { InvalidContent } from '../files/invalid-content.ts';
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
function faultsOf(body: string): string[] {
  try {
    compile(body);
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidContent, String(error));
    return error.faults.map((fault) => fault.replace('content/pages/a.mdx:', ''));
  }
}

function fails(body: string, ...expected: RegExp[]): void {
  const faults = faultsOf(body);
  assert.equal(faults.length, expected.length, `${body}\n→ ${faults.join('\n')}`);
  for (const [index, fault] of expected.entries()) assert.match(faults[index] ?? '', fault);
}

describe('compileMdx reports with line, column and what to write instead', () => {
  it('invalid MDX', () => {
    fails('Text\n\n5 <6', /^3:4 .*written \\</);
    fails('Text\n\n{ not an expression', /^3:1 the \{ here is never closed: write \} .* or \\\{/);
    fails('Text\n\n<Callout>\n\nText', /^3:1 <Callout> is opened here and never closed: write <\/Callout>/);
    fails('<!-- comment -->', /^1:2 .*\{\/\* … \*\/\}/);
  });

  it('unknown components', () => {
    fails('## A\n\n<Calout>x</Calout>', /^3:1 <Calout> is not a component: write <Callout>$/);
    fails('<Video />', /^1:1 <Video> is not a component: write one of Callout, .*Tabs$/);
    fails('Text <callout>x</callout>', /^1:6 <callout> is not a component: write <Callout>$/);
    assert.deepEqual(faultsOf("import { Port } from '../../client/prose/pictures/Port.tsx'\n\n<Port />"), []);
  });

  it('unknown, invalid, missing and empty properties', () => {
    fails('<Callout tone="x" />', /<Callout>: tone is not known here: write type or title$/);
    fails('<Callout type="warn" />', /type="warn" is not known here: write note, tip, warning or danger$/);
    fails('<Card href="/about" />', /<Card> needs title="…"$/);
    fails('<Card title=" " />', /title is empty$/);
    fails('<Card title />', /title needs a text: write title="…"$/);
    fails('<Card title="A" icon="heroicons:phon" />', /no icon "heroicons:phon"/);
    fails('<Collapsible title="A" open="yes" />', /write open alone/);
    fails('<Steps count="3">\n\n1. A\n\n</Steps>', /count is not known here: it takes no properties$/);
    fails('<Callout {...props} />', /write each property by its name$/);
    assert.deepEqual(faultsOf('<Card title={props.shop.name} icon="heroicons:phone" />'), []);
    assert.deepEqual(faultsOf('<Collapsible title="A" open />'), []);
  });

  it('components in the wrong place', () => {
    fails('<Tab label="A">x</Tab>', /<Tab> must be directly inside <Tabs>$/);
    fails('<Tabs>\n\nText\n\n</Tabs>', /^3:1 <Tabs> must contain only <Tab>/);
    fails('<CardGroup></CardGroup>', /<CardGroup> must contain only <Card>, at least one$/);
    fails('<CodeGroup>\n\nText\n\n</CodeGroup>', /^3:1 <CodeGroup> must contain only fenced code blocks/);
    fails('<Steps>\n\n- A\n\n</Steps>', /^1:1 <Steps> must contain one numbered list/);
    assert.deepEqual(faultsOf('<Steps>\n\n{/* note */}\n\n1. A\n2. B\n\n</Steps>'), []);
  });

  it('headings of the first level, and headings that skip a level', () => {
    fails('# Title', /^1:1 the title in the front matter .* write ##/);
    fails('## A\n\n#### B', /^3:1 "B" skips a level of heading: write ###$/);
    fails('### A', /^1:1 "A" skips .* write ##$/);
    assert.deepEqual(faultsOf('## A\n\n### B\n\n## C\n\n### D'), []);
  });

  it('pictures without alt, of other sites, distorted and too big', () => {
    fails('<img src="/port.png" />', /no alt/);
    fails('<img src="https://x.example.com/a.png" alt="" />', /put it there/);
    fails(
      '<img src="/port.png" alt="" width="800" height="400" />',
      /is 800 × 600 pixels, and 800 × 400 would/,
    );
    fails('![A](/camera.jpg)', /^1:1 the picture has 5\.2 MB.*with less than 1 MB$/);
  });

  it('no size of a picture: the build reads it from the file', () => {
    const { code, references } = compile(
      '![A port](/port.png)\n\n<img src="/port.png" alt="" width="400" />',
    );
    assert.match(code, /alt: "A port",\s+width: "800",\s+height: "600"/);
    assert.match(code, /width: "400",\s+height: "300"/);
    assert.deepEqual(references[0], { href: '/port.png', line: 1, column: 1 });
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

  it('styles, event handlers and scripts', () => {
    fails('<p style={{ color: "red" }}>x</p>', /blocks style/);
    fails('<p onClick={() => {}}>x</p>', /onClick has no effect/);
    fails('<script src="/x.js" />', /documents cannot contain <script>/);
  });

  it('facts that shop.yaml does not have', () => {
    fails(
      'Call {props.shop.phon.display}',
      /^1:6 props\.shop\.phon is not in content\/shop\.yaml: write props\.shop\.phone$/,
    );
    fails(
      '<a href={"tel:" + props.shop.phone.e146}>x</a>',
      /props\.shop\.phone\.e146 .*: write props\.shop\.phone\.e164$/,
    );
    assert.deepEqual(
      faultsOf('{props.shop.name.toUpperCase()} {[1].map((n) => props.shop.phone.display)}'),
      [],
    );
  });

  it('prices that services.yaml does not have', () => {
    fails(
      '{props.prices.diagnosis}',
      /props\.prices\.diagnosis is not in content\/services\.yaml: write props\.prices\.diagnostic$/,
    );
    fails("{props.prices['data-recovry']}", /write props\.prices\.data-recovery$/);
    assert.deepEqual(faultsOf("{props.prices['data-recovery']}"), []);
  });

  it('an <If> whose fact is a text or misspelt', () => {
    fails('<If fact="pickUp">x</If>', /write fact=\{props\.shop\.…\}/);
    fails('<If>x</If>', /<If> needs fact/);
    fails('<If fact={props.shop.nam}>x</If>', /props\.shop\.nam is not in .*: write props\.shop\.name$/);
  });

  it('code in a language that is not known, or with a title that is not quoted', () => {
    fails('```pyhton\nx\n```', /^1:1 the language "pyhton" is not known here: write one of text, .*shell/);
    fails('```bash title=a\nx\n```', /"title=a" after the language is not valid: write title="…"/);
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
