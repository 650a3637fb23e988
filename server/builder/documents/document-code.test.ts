import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { proseRules } from '../../../client/prose/prose-rules.ts';
import { faultsIn } from '../../testing/fixtures/faults-in.ts';
import { compileMdx } from './compile-mdx.ts';
import { readFrontMatter } from './read-front-matter.ts';

const context = { shop: null, prices: null, rules: proseRules, iconFault: () => null, pictureOf: () => null };
const imports = "import { wordList } from '../../shared/word-list.ts'\n\n";
const compile = (body: string) => compileMdx('a.mdx', body, context);

/** Each is refused with its place and what to write instead. */
function refused(texts: string[], place: RegExp, remedy: RegExp): void {
  for (const text of texts) {
    const faults = faultsIn(() => compile(imports + text));
    assert.ok(faults.length > 0, `is taken: ${text}`);
    assert.match(faults[0] ?? '', place, text);
    assert.match(faults[0] ?? '', remedy, text);
  }
}

describe('code in documents', () => {
  it('is taken where it says facts', () => {
    for (const text of [
      `{props.shop.name} {/* a remark */} {wordList(props.shop.payment, "or")} {\`tel:\${props.shop.phone.e164}\`}`,
      "{props.prices['data-recovery']} {props.shop.payment[0]} {props.shop.payment.join(', ').toLowerCase()} {'a'}{1}{true}",
      '{!props.shop.since && <b>new</b>} {props.shop.since ? <>since {props.shop.since}</> : null}',
      '{props.shop.people.map(({ name }) => <li key={name}>{name}</li>)}',
      '{props.shop.people.filter((one) => one.role).map((one) => <If fact={one}>{one.name}</If>)}',
      '<a href={props.shop.name}>Us</a>',
    ])
      assert.doesNotThrow(() => compile(imports + text), text);
  });

  it('is taken in each document of the shop and of the tests', async () => {
    let count = 0;
    for await (const file of glob([
      'content/pages/**/*.mdx',
      'server/testing/fixtures/content/pages/**/*.mdx',
    ])) {
      const { body } = readFrontMatter(file, '/x', await readFile(file, 'utf8'));
      assert.doesNotThrow(() => compileMdx(file, body, context), file);
      count++;
    }
    assert.ok(count > 40);
  });

  it('runs nothing: no name of JavaScript’s own, no constructor, no statement', () => {
    refused(
      [
        '{process.exit(1)}',
        "{globalThis.process.getBuiltinModule('fs')}",
        '{"".constructor.constructor("return process")()}',
        "{wordList.constructor('return process')()}",
        "{wordList['constructor']('return process')()}",
        "{wordList['__proto__']} {wordList.prototype}",
        '{wordList[`constructor`]}',
        "{wordList['con' + 'structor']}",
        '{props.shop[props.shop.name]}',
        "{[].map.constructor('return process')()}",
        '{wordList?.constructor} {props?.shop}',
        '{new wordList()}',
        '{(props.shop = 1)}',
        '{delete props.shop}',
        '{wordList`a`}',
        '{import("node:fs")}',
        '{import.meta.url}',
        '{(() => { return 1 })()}',
        '{((a) => a)(1)}',
        '{(function () {})}',
        '{{ a: 1 }.a}',
        '{/a/.test("a")}',
        '{this}',
        '{(1, wordList)}',
        '{props.shop.name || 1}',
        '{typeof process}',
        '{wordList(...props.shop.payment)}',
        '{wordList.call(null)} {wordList.bind} {props.toString()}',
        '{props.shop.name.replace("a", wordList)}',
        '{props.shop.people.map(wordList.call, wordList)}',
        '{props.shop.people.map(wordList)}',
        '{wordList((a) => a)}',
      ],
      /^a\.mdx:3:\d+ /,
      /write|written/,
    );
  });

  it('hides nothing in parameters, and no name outlives its function', () => {
    refused(
      [
        '{props.shop.people.map((a = process) => a)}',
        '{props.shop.people.map(({ name = process }) => name)}',
        '{props.shop.people.map(({ constructor }) => constructor)}',
        '{props.shop.people.map(({ constructor: one }) => one)}',
        '{props.shop.people.map(({ [props.shop.name]: one }) => one)}',
        '{props.shop.people.map(({ ...one }) => one)}',
        '{props.shop.people.map(([one]) => one)}',
        '{props.shop.people.map((...one) => one)}',
        '{props.shop.people.map(async (one) => one)}',
        '{props.shop.people.map((wordList) => wordList("a"))}',
        '{globalThis.map((globalThis) => globalThis.name)}',
        '{props.shop.people.map((globalThis) => 1)}{globalThis.process}',
        '{props.shop.people.map((a) => <b get={wordList} />).map((b) => b.props.get)}',
      ],
      /^a\.mdx:3:\d+ /,
      /write|written/,
    );
  });

  it('is looked at in JSX: values, spreads, and what a tag is called', () => {
    refused(
      [
        '<b title={process.env.HOME} />',
        'A <b title={wordList.constructor("a")}>b</b>',
        '<b {...process.env} />',
        '<b {...props} />',
        '{<b {...props} />}',
        '{<b>{...props.shop.payment}</b>}',
        '<wordList.constructor />',
        '<props.components.Callout />',
        '{<wordList.constructor />}',
        '{<wordList />}',
        '{<Unknown />}',
        '<wordList />',
        '{props.shop.payment.map((Callout) => <Callout />)}',
        '{<b xlink:href="a" />}',
        '{<b title={<i>{process}</i>} />}',
        `<Callout title={\`\${process.title}\`}>a</Callout>`,
      ],
      /^a\.mdx:3:\d+ /,
      /write|written/,
    );
  });

  it('imports from shared/ alone, by name, and exports nothing', () => {
    for (const line of [
      "import fs from 'node:fs'",
      "import { exit } from 'node:process'",
      "import { a } from '../../client/components/Port.tsx'",
      "import { a } from '../words.ts'",
      "import { a } from '../../shared/../server/main.ts'",
      "import { a } from '../../shared/titles.test.ts'",
      "import { a } from '../../shared/sub/a.ts'",
      "import { a } from '/etc/shared/a.ts'",
      "import { a } from 'https://example.com/shared/a.ts'",
      "import * as words from '../../shared/word-list.ts'",
      "import words from '../../shared/word-list.ts'",
      "import '../../shared/word-list.ts'",
      "import { wordList as _jsx } from '../../shared/word-list.ts'",
      "import { default as words } from '../../shared/word-list.ts'",
      'export const x = process.exit(1)',
      "export { wordList } from '../../shared/word-list.ts'",
      "export * from '../../shared/word-list.ts'",
      'export default process.exit(1)',
    ]) {
      const [fault = 'is taken'] = faultsIn(() => compile(`Text.\n\n${line}`));
      assert.match(fault, /^a\.mdx:3:1 .*(write import \{|remove)/, line);
    }
  });

  it('is no remark that tells the compiler what to do', () => {
    for (const remark of [
      '@jsxImportSource evil',
      '@jsxRuntime classic @jsx process.exit @jsxFrag process',
    ]) {
      const clean = compile('A {/* */} b\n\n<b title={"a" /* */} />');
      const text = `A {/* ${remark} */} b\n\n<b title={"a" /* ${remark} */} />`;
      assert.equal(compile(text).code, clean.code);
    }
  });

  it('nested too deep to be read is refused, with the name of its document', () => {
    for (const text of [`${'<b>'.repeat(9000)}a${'</b>'.repeat(9000)}`, `${'> '.repeat(9000)}a`]) {
      assert.match(faultsIn(() => compile(text))[0] ?? '', /^a\.mdx:1:1 .*write fewer levels/);
    }
  });

  it('is short', () => {
    const twice = `.map((a) => \`\${a}\${a}\`)`;
    refused(
      [`{props.shop.payment${twice.repeat(3)}}`, `{"${'a'.repeat(1000)}"}`],
      /^a\.mdx:3:\d+ /,
      /write|written/,
    );
  });
});
