import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFrontMatter } from './read-front-matter.ts';

const file = 'content/pages/about.mdx';
const read = (source: string) => readFrontMatter(file, '/about', source);
const description = 'What the bench repairs, how a repair goes and how to reach the shop.';
const front = `title: About\ndescription: ${description}\nupdated: 2026-11-20\n`;

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

  it('reads what a guide says about itself', () => {
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
});
