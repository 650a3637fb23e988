import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidContent } from '../files/invalid-content.ts';
import { readFrontMatter } from './read-front-matter.ts';

const file = 'content/pages/about.mdx';
const read = (source: string) => readFrontMatter(file, '/about', source);
const description = 'What the bench repairs, how a repair goes and how to reach the shop.';
const front = `title: About\ndescription: ${description}\nupdated: 2026-11-20\n`;

const fails = (source: string, ...messages: RegExp[]) =>
  assert.throws(
    () => read(source),
    (error) => {
      assert.ok(error instanceof InvalidContent);
      assert.equal(error.faults.length, messages.length, error.message);
      for (const [index, message] of messages.entries()) assert.match(error.faults[index] ?? '', message);
      return true;
    },
  );

describe('readFrontMatter', () => {
  it('splits a document and keeps the line numbers of its body', () => {
    const { frontMatter, body } = read(`---\n${front}---\n\n## Heading\n\n---\n\nAfter a rule.\n`);
    assert.deepEqual(frontMatter, { title: 'About', description, updated: '2026-11-20' });
    assert.equal(body.split('\n')[6], '## Heading');
    assert.match(body, /\n---\n\nAfter a rule\.\n$/);
  });

  it('reads the optional fields, and Windows line ends', () => {
    const more = 'colorMode: dark\nnavigation: false\naliases: [/old-about, /about-us.html]\n';
    const { frontMatter, body } = read(`---\n${front}${more}---\nText`.replaceAll('\n', '\r\n'));
    assert.equal(frontMatter.colorMode, 'dark');
    assert.equal(frontMatter.navigation, false);
    assert.deepEqual(frontMatter.aliases, ['/old-about', '/about-us.html']);
    assert.equal(body.trimStart(), 'Text');
  });

  it('reads what a guide says about itself, and names each fault', () => {
    const facts = 'minutes: 15\nplatform: iPhone and iPad\nneeds: a charger and a cable\n';
    const { frontMatter } = read(`---\n${front}${facts}---\nText`);
    const { minutes, platform, needs } = frontMatter;
    assert.deepEqual(
      { minutes, platform, needs },
      {
        minutes: 15,
        platform: 'iPhone and iPad',
        needs: 'a charger and a cable',
      },
    );
    fails(
      `---\n${front}minutes: about ten\nplatform: ${'x'.repeat(41)}\nneeds: 3\n---\n`,
      /:5:1 minutes: must be .* whole number from 1 to 600/,
      /:6:1 platform: is too long: .*at most 40 characters. It has 41/,
      /:7:1 needs: /,
    );
  });

  it('takes the title from the route, or else the path, where an author leaves it out', () => {
    const source = `---\n${front.replace('title: About\n', '')}---\nText`;
    const titleOf = (path: string) => readFrontMatter(file, path, source).frontMatter.title;
    assert.equal(titleOf('/help/how-to-guides'), 'How to Guides');
    assert.equal(titleOf('/help/faq'), 'FAQ');
  });

  it('ignores a forced "system" with a warning', (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const { frontMatter } = read(`---\n${front}colorMode: system\n---\nText`);
    assert.equal(frontMatter.colorMode, undefined);
    assert.equal(warn.mock.callCount(), 1);
  });

  it('reports faults at the line of the file', () => {
    fails(
      '---\ntitle: About\ndescription: Too short\nupdated: 2026-02-30\ncolorMode: sepia\n---\n',
      /^content\/pages\/about\.mdx:3:1 description: is too short: .* 50 to 170 characters. It has 9$/,
      /about\.mdx:4:1 updated: .*found "2026-02-30"/,
      /about\.mdx:5:1 colorMode: must be light or dark/,
    );
    fails(`---\n${front}aliases:\n  - old\n---\n`, /about\.mdx:6:5 aliases, entry 1: /);
    fails('---\n---\nText', /about\.mdx:2:1 has nothing in it: write title, description, updated/);
  });

  it('requires front matter at the start of the file', () => {
    for (const source of ['', '## Heading']) {
      fails(source, /^content\/pages\/about\.mdx:1:1 must start with front matter/);
    }
    fails(
      `\n---\n${front}---\n`,
      /about\.mdx:1:1 must have three plain hyphens, ---, alone on its first line/,
    );
    fails(`---\n${front}`, /about\.mdx:1:1 opens its front matter with --- and never closes it/);
  });
});
