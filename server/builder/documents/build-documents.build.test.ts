import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { openBuildFiles } from '../../release/build-files.ts';
import { openLibrary, type StoredDocument } from '../../release/documents.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { testContentDir } from '../../testing/servers/test-build.ts';
import { createBundler } from '../esbuild/bundler.ts';
import { type ContentFacts, readFacts } from '../facts/read-facts.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { extractStyles, type Styles } from '../styles/extract-styles.ts';
import { buildDocuments } from './build-documents.ts';
import { readDocuments } from './read-documents.ts';

const bundler = createBundler('production');
let styles: Styles;
let facts: ContentFacts;
const root = temporaryFolder();
const shop = () => facts.shop;

before(async () => {
  styles = await extractStyles(bundler, root);
  facts = (await readFacts(testContentDir)).facts ?? assert.fail('the tests’ content has faults');
});

describe('buildDocuments', () => {
  it('compiles Markdown to HTML with links in headings, scopes in tables and a list of sections', async () => {
    const { write, build, find } = await createFolder();
    await write(
      '/help/x',
      '## What we don’t do\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n## What we *do*\n\n### Again\n\n## Again\n\n{props.shop.name}',
    );
    await build();
    const { html = '', sections } = (await find('/help/x')) ?? {};
    assert.match(html, /<h2 id="what-we-dont-do"><a href="#what-we-dont-do">What we don’t do<\/a><\/h2>/);
    assert.match(html, /<h3 id="again">.*<h2 id="again-2">/s);
    assert.deepEqual(sections, [
      { id: 'what-we-dont-do', title: 'What we don’t do' },
      { id: 'what-we-do', title: 'What we do' },
      { id: 'again-2', title: 'Again' },
    ]);
    assert.match(
      html,
      /<section[^>]* aria-label="Table: What we don’t do" tabindex="0"><table aria-label="What we don’t do">/,
    );
    assert.match(html, /<th scope="col">A<\/th><th scope="col" data-align="right">B<\/th>/);
    assert.doesNotMatch(html, / style=/);
    assert.ok(html.endsWith(shop().name), html);
  });

  it('gives each part that opens an anchor: the author’s, else one of its title', async () => {
    const { write, build, find } = await createFolder();
    const part = (attributes: string) => `<Collapsible ${attributes}>\n\nText.\n\n</Collapsible>\n\n`;
    await write(
      '/help/x',
      `${part('title="Can’t it wait?"')}${part('title="Own" id="mine"')}[a](#cant-it-wait) [b](/help/x#mine)`,
    );
    await build();
    const { html = '' } = (await find('/help/x')) ?? {};
    assert.match(html, /<summary>Can’t it wait\?<\/summary><div id="cant-it-wait"/);
    assert.match(html, /<summary>Own<\/summary><div id="mine"/);
  });

  it('leaves ids and scopes as an author wrote them', async () => {
    const { write, build, find } = await createFolder();
    await write(
      '/x',
      '<h2 id="own">Title</h2>\n\n<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>\n\n## Own',
    );
    await build();
    const { html = '' } = (await find('/x')) ?? {};
    assert.match(html, /<h2 id="own"><a href="#own">Title<\/a><\/h2>/);
    assert.match(html, /<th scope="row">A<\/th>/);
    assert.match(html, /<h2 id="own-2">/);
  });

  it('says what a fact bears out, and takes the bullet with what it does not', async () => {
    const { write, build, find } = await createFolder();
    const offers = { ...shop().offers, pickUp: true, loanDevices: false };
    const text = `- <If fact={props.shop.offers.pickUp}>We **pick up**.</If>
- <If fact={props.shop.offers.loanDevices}>A loan.</If>
- <If fact={props.shop.payment}>Pay by card.</If>

Come in<If fact={props.shop.offers.loanDevices}>, take a loan</If>.

- <If fact={props.shop.people}>Somebody</If>

<If fact={props.shop.people}>

## People

</If>`;
    await write('/offers', text);
    await build({ shop: { ...shop(), offers, payment: [], people: [] } });
    const { html = '', sections } = (await find('/offers')) ?? {};
    assert.match(html, /<ul>\s*<li>We <strong>pick up<\/strong>\.<\/li>\s*<\/ul>\s*<p>Come in\.<\/p>\s*$/);
    assert.deepEqual(sections, []);
    const people = [{ name: 'Robin', role: 'boards' }];
    await build({ shop: { ...shop(), offers: { ...offers, loanDevices: true }, payment: ['card'], people } });
    const all = (await find('/offers'))?.html ?? '';
    assert.equal(all.match(/<li>/g)?.length, 4);
    assert.match(all, /Come in, take a loan\..*<h2 id="people">/s);
  });

  it('renders what has changed, and removes documents whose file is gone', async () => {
    const { write, remove, build, find } = await createFolder();
    await write('/text', 'One');
    await write('/facts', '{props.shop.name}');
    await write('/gone', 'Gone');
    await build();
    await write('/text', 'Two');
    await remove('/gone');
    await build({ shop: { ...shop(), name: 'Another' } });
    assert.match((await find('/text'))?.html ?? '', /Two/);
    assert.match((await find('/facts'))?.html ?? '', /Another/);
    assert.equal(await find('/gone'), null);
  });

  it('imports from shared/ wherever the folder lies, and runs no file beside a document', async () => {
    const { write, build, find, contentDir } = await createFolder();
    const beside = { compilerOptions: { paths: { '*': [join(contentDir, 'pages/beside.js')] } } };
    await writeFile(join(contentDir, 'tsconfig.json'), JSON.stringify(beside));
    for (const folder of ['shared/word-list.ts', 'node_modules/react/jsx-runtime.js']) {
      await mkdir(dirname(join(contentDir, folder)), { recursive: true });
      await writeFile(join(contentDir, folder), 'throw new Error("was run")');
    }
    await write(
      '/a/b',
      "import { wordList } from '../../shared/word-list.ts'\n\n{wordList(props.shop.payment, 'or')}",
    );
    await build({ shop: { ...shop(), payment: ['card', 'cash'] } });
    assert.equal((await find('/a/b'))?.html, 'card or cash');
  });

  it('finds a document by its aliases until they are removed', async () => {
    const { write, build, movedTo } = await createFolder();
    await write('/help/x', 'X', 'aliases: [/old/x.html, /x]');
    await build();
    assert.equal(await movedTo('/old/x.html'), '/help/x');
    assert.equal(await movedTo('/x'), '/help/x');
    await write('/help/x', 'X', 'aliases: [/x]');
    await build();
    assert.equal(await movedTo('/old/x.html'), null);
    assert.equal(await movedTo('/../help/x'), null);
  });
});

describe('buildDocuments reports with file, line and what to write instead', () => {
  const fails = async (folder: Folder, ...expected: RegExp[]) => {
    const faults = await folder.faults();
    assert.equal(faults.length, expected.length, faults.join('\n'));
    for (const [index, fault] of expected.entries()) assert.match(faults[index] ?? '', fault);
  };

  it('anchors and addresses of parts whose target does not exist', async () => {
    const folder = await createFolder();
    await folder.write('/help/target', '## A section\n\nText.');
    await folder.write(
      '/x',
      `[right](/help/target#a-section) [right](/repairs?q=a) [right](/school-device-list.csv) [right](#here)

[a](/help/target#a-sektion)
[b](#nowhere)

<Card title="c" href="/no/such/page" />

## Here`,
    );
    await fails(
      folder,
      /^x\.mdx:9:1 the link "\/help\/target#a-sektion" names a section that does not exist: write \/help\/target#a-section$/,
      /^x\.mdx:10:1 the link "#nowhere" names a section that does not exist: write one of here$/,
      /^x\.mdx:12:1 the link "\/no\/such\/page" leads to an address that does not exist: write the path of/,
    );
  });

  it('what an expression has rendered: addresses and elements that no text may have', async () => {
    const folder = await createFolder();
    for (const [text, fault] of [
      ['<a href={"javascript:alert(1)"}>A word</a>', /the link "javascript:.*write a path/],
      [`<a href={\`data:text/html,\${props.shop.name}\`}>A word</a>`, /the link "data:.*write a path/],
      ['{true && <a href=" \\tjavascript:alert(1)">A word</a>}', /the link .*write/],
      ['{true && <a href="//example.com">A word</a>}', /the link "\/\/example.com" is relative/],
      ['<svg><a xlinkHref={"javascript:alert(1)"}>A word</a></svg>', /the link "javascript:.*write a path/],
      ['<img src={"data:image/png;base64,AAAA"} alt="" />', /src is "data:.*write the path/],
      ['<img srcSet={"/a.png 1x, https://example.com/b.png 2x"} alt="" />', /srcSet is .*write the path/],
      ['<video poster={"https://example.com/a.png"} />', /poster is .*write the path/],
      ['<button formAction={"javascript:alert(1)"}>A word</button>', /formAction is .*write the path/],
      ['{true && <script>alert(1)</script>}', /documents cannot contain <script>: remove it/],
      ['{true && <link rel="stylesheet" href="/a.css" />}', /documents cannot contain <link>: remove it/],
      [
        '{true && <link rel="preload" as="image" href="//example.com/a" />}',
        /documents cannot contain <link>/,
      ],
      [
        '{true && <noscript><img src="https://example.com/a" alt="" /></noscript>}',
        /src is .*write the path/,
      ],
      ['{true && <template><b>a</b></template>}', /documents cannot contain <template>: remove it/],
      ['{true && <x-y onclick="alert(1)">A word</x-y>}', /"onClick" has no effect in a document: remove it/],
    ] as const) {
      await folder.write('/c', `Text.\n\n${text}`);
      const [first = 'is taken'] = await folder.faults();
      assert.match(first, /^c\.mdx:9:1 /, text);
      assert.match(first, fault, text);
    }
  });

  it('faults of imports and of rendering', async () => {
    const folder = await createFolder();
    await folder.write('/c', "import { word } from '../../shared/none.ts'\n\n{word}");
    await fails(folder, /^c\.mdx:7:1 Could not resolve ".*shared\/none\.ts"/);
    await folder.write('/c', "import { word } from '../../shared/word-list.ts'\n\n{word}");
    await fails(folder, /^c\.mdx:7:1 No matching export .* "word"/);
    await folder.write('/c', "B\n\n{'a'.first.second}");
    await fails(folder, /^c\.mdx:9:1 could not be rendered: .*'second'/);
  });
});

type Folder = Awaited<ReturnType<typeof createFolder>>;

/** Creates a content folder with the documents that every site must have. */
async function createFolder() {
  const contentDir = await mkdtemp(join(root, 'content-'));
  const outDir = join(contentDir, 'out');
  const fileOf = (path: string) => join(contentDir, `pages${path}.mdx`);

  async function write(path: string, body: string, front = ''): Promise<void> {
    const lines = [
      `title: Page ${path}`,
      `description: What a search engine shows of the page at ${path}, in one sentence.`,
      'updated: 2026-11-20',
      front || 'navigation: true',
    ];
    await mkdir(dirname(fileOf(path)), { recursive: true });
    await writeFile(fileOf(path), `---\n${lines.join('\n')}\n---\n${body}\n`);
  }

  async function build(known: Partial<ContentFacts> = {}): Promise<void> {
    const all = { ...facts, manufacturers: [], ...known };
    const read = await readDocuments(contentDir, all);
    const options = { bundler, contentDir, cacheDir: contentDir, names: styles.names };
    await buildDocuments(outDir, { facts: all, ...read }, options);
  }

  const library = () => openLibrary(openBuildFiles(outDir, { files: {} }));

  for (const id of fixedRoutes) {
    if (showsDocuments(id)) await write(routes[id].path, 'Text.');
  }

  return {
    contentDir,
    write,
    build,
    remove: (path: string) => rm(fileOf(path)),
    find: async (path: string): Promise<StoredDocument | null> => (await library()).find(path),
    movedTo: async (path: string) => (await library()).movedTo(path),

    /** The faults of the folder, without its name. */
    async faults(): Promise<string[]> {
      try {
        await build();
        return [];
      } catch (error) {
        assert.ok(error instanceof InvalidContent, String(error));
        return error.faults.map((fault) => fault.replace(`${contentDir}/pages/`, ''));
      }
    },
  };
}
