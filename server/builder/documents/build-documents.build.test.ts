import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { openBuildFiles } from '../../release/build-files.ts';
import { openLibrary, type StoredDocument } from '../../release/documents.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testContentDir } from '../../testing/test-build.ts';
import { createBundler } from '../esbuild/bundler.ts';
import { type Facts, readFacts } from '../facts/read-facts.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { extractStyles, type Styles } from '../styles/extract-styles.ts';
import { buildDocuments } from './build-documents.ts';
import { readDocuments } from './read-documents.ts';

const bundler = createBundler('production');
let styles: Styles;
let facts: Facts;
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
    const { write, remove, build, find, contentDir } = await createFolder();
    const helper = join(contentDir, 'words.ts');
    await writeFile(helper, "export const word = 'one';");
    await write('/imports', "import { word } from '../words.ts'\n\n{word}");
    await write('/facts', '{props.shop.name}');
    await write('/gone', 'Gone');
    await build();
    await writeFile(helper, "export const word = 'two';");
    await remove('/gone');
    await build({ shop: { ...shop(), name: 'Another' } });
    assert.match((await find('/imports'))?.html ?? '', /two/);
    assert.match((await find('/facts'))?.html ?? '', /Another/);
    assert.equal(await find('/gone'), null);
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

  it('links, anchors and pictures whose target does not exist, wherever they are written', async () => {
    const folder = await createFolder();
    await folder.write('/help/target', '## A section\n\nText.', 'aliases: [/old-target]');
    await folder.write(
      '/x',
      `[right](/help/target#a-section) [right](/repairs?q=a) [right](/school-device-list.csv) [right](#here)

[a](/help/tarqet)
[b](/help/target#a-sektion)
[c](#nowhere)
[d](/old-target)

<Card title="e" href="/no/such/page" />

<img src="/no-such.png" alt="" width="1" height="1" />

## Here`,
    );
    await fails(
      folder,
      /^x\.mdx:9:1 the link "\/help\/tarqet" leads to an address that does not exist: write \/help\/target$/,
      /^x\.mdx:10:1 the link "\/help\/target#a-sektion" names a section that does not exist: write \/help\/target#a-section$/,
      /^x\.mdx:11:1 the link "#nowhere" names a section that does not exist: write one of here$/,
      /^x\.mdx:12:1 the link "\/old-target" uses the former address of a page: write \/help\/target$/,
      /^x\.mdx:14:1 the link "\/no\/such\/page" leads to an address that does not exist: write the path of/,
      /^x\.mdx:16:1 the picture "\/no-such\.png" is not in public\//,
    );
  });

  it('faults of imports and of rendering', async () => {
    const folder = await createFolder();
    await folder.write('/c', "import { word } from '../none.ts'\n\n{word}");
    await fails(folder, /^c\.mdx:7:1 Could not resolve "\.\.\/none\.ts"/);
    await folder.write('/c', 'B\n\n{[].first.second}');
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

  async function build(known: Partial<Facts> = {}): Promise<void> {
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
