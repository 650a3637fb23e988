import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headerMenu, isActive } from './navigation.ts';

/** The labels of the header's entries and of the links in its dropdowns that are active at a path. */
const activeAt = (path: string): string[] =>
  headerMenu
    .flatMap((item) => [item, ...(item.children ?? [])])
    .filter((item) => isActive(item, path))
    .map(({ label }) => label);

describe('isActive', () => {
  const cases: [path: string, active: string[]][] = [
    // A dropdown is marked below its own section, a link on its own path, the guides' link below its path too.
    ['/', ['Home']],
    ['/about', ['About']],
    ['/about/us', []],
    ['/repairs', ['Repair Quote']],
    ['/repairs/track', ['Repairs', 'Track Repair']],
    ['/repairs/apple/iphone-13', ['Repairs']],
    ['/repairs-and-more', []],
    ['/business/school', ['Business', 'School Services']],
    ['/help/faq', ['Help', 'FAQ']],
    ['/help/faq/more', ['Help']],
    ['/help/guides', ['Help', 'How-To Guides']],
    ['/help/guides/back-up-iphone', ['Help', 'How-To Guides']],
    ['/help/guidesome', ['Help']],
    ['/helpful/page', []],
  ];
  for (const [path, active] of cases) {
    it(`marks ${active.join(' and ') || 'nothing'} at ${path}`, () =>
      assert.deepEqual(activeAt(path), active));
  }

  it('gives precedence to an explicit active', () => {
    const about = { label: 'About', to: '/about' };
    assert.equal(isActive({ ...about, active: false }, '/about'), false);
    assert.equal(isActive({ ...about, active: true }, '/contact'), true);
  });
});
