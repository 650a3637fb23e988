import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headerMenu, informationMenu, isActive, type MenuItem } from './navigation.ts';

const entry = (label: string): MenuItem => {
  const found = headerMenu.find((item) => item.label === label);
  assert.ok(found, label);
  return found;
};
const child = (parent: string, to: string): MenuItem => {
  const found = entry(parent).children?.find((item) => item.to === to);
  assert.ok(found, to);
  return found;
};
const activeEntries = (path: string) =>
  headerMenu.filter((item) => isActive(item, path)).map(({ label }) => label);

describe('headerMenu', () => {
  it('has the six entries in order, three of them dropdowns', () => {
    assert.deepEqual(
      headerMenu.map(({ label, children }) => [label, children?.map(({ to }) => to) ?? null]),
      [
        ['Home', null],
        ['About', null],
        ['Repairs', ['/repairs', '/repairs/track', '/repairs/motherboard']],
        ['Business', ['/business/b2b', '/business/school']],
        ['Help', ['/help/guides', '/help/faq']],
        ['Contact', null],
      ],
    );
  });
});

describe('informationMenu', () => {
  it('contains the policies, the glossary and the accessibility statement', () => {
    assert.deepEqual(
      informationMenu.map(({ to }) => to),
      [
        '/privacy-policy',
        '/warranty-policy',
        '/terms-and-conditions',
        '/glossary-of-terms',
        '/accessibility',
      ],
    );
  });
});

describe('isActive', () => {
  it('marks a dropdown below its own section', () => {
    assert.deepEqual(activeEntries('/repairs/apple/iphone-13'), ['Repairs']);
    assert.deepEqual(activeEntries('/repairs/track'), ['Repairs']);
    assert.deepEqual(activeEntries('/business/school'), ['Business']);
    assert.deepEqual(activeEntries('/help/faq'), ['Help']);
  });

  it('does not mark the dropdown at /repairs itself, only its link', () => {
    assert.deepEqual(activeEntries('/repairs'), []);
    assert.equal(isActive(child('Repairs', '/repairs'), '/repairs'), true);
    assert.deepEqual(activeEntries('/repairs-and-more'), []);
    assert.deepEqual(activeEntries('/helpful/page'), []);
  });

  it('marks a plain link on its own path only', () => {
    assert.deepEqual(activeEntries('/'), ['Home']);
    assert.deepEqual(activeEntries('/about'), ['About']);
    assert.deepEqual(activeEntries('/about/us'), []);
    assert.equal(isActive(child('Repairs', '/repairs'), '/repairs/apple'), false);
    assert.equal(isActive(child('Help', '/help/faq'), '/help/faq/more'), false);
  });

  it('marks the guides link below its path as well', () => {
    const guides = child('Help', '/help/guides');
    assert.equal(isActive(guides, '/help/guides'), true);
    assert.equal(isActive(guides, '/help/guides/back-up-iphone'), true);
    assert.equal(isActive(guides, '/help/guidesome'), false);
    assert.equal(isActive(guides, '/help/faq'), false);
  });

  it('gives precedence to an explicit active', () => {
    assert.equal(isActive({ ...entry('Repairs'), active: false }, '/repairs/track'), false);
    assert.equal(isActive({ ...entry('About'), active: true }, '/contact'), true);
  });
});
