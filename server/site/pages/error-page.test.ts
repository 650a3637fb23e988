import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerMenu, informationMenu, isActive, type MenuItem } from '../../../shared/navigation.ts';
import { menuPath } from './error-page.ts';

const items = [...headerMenu, ...informationMenu].flatMap(withChildren);

test('menus mark the same items at the menu path as at the path itself', () => {
  const ends = ['', '/', '/x', '/x/y', '-x', '/guides/x', '/guides', '/faq'];
  const paths = [...items.map(({ to }) => to), '/help', '/business', '/no/such', '/repairs-x'].flatMap(
    (path) => ends.map((end) => path + end),
  );
  const marks = (path: string) => items.map((item) => [isActive(item, path), item.to === path]);
  for (const path of paths) assert.deepEqual(marks(menuPath(path, null)), marks(path), path);
});

test('any number of unknown paths have few menu paths', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, n) => menuPath(`/${['repairs', 'x', 'help'][n % 3]}/${n}`, null)),
  );
  assert.equal(found.size, 3);
});

function withChildren(item: MenuItem): MenuItem[] {
  return [item, ...(item.children ?? []).flatMap(withChildren)];
}
