import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'css-tree';
import { menuIconRules } from './menu-icons.ts';

test('each icon of the menu is drawn once, in valid CSS', () => {
  const phone = { label: 'Call', to: '/contact', icon: 'heroicons:phone' };
  const css = menuIconRules([
    { label: 'All', to: '/', children: [phone, phone] },
    { label: 'None', to: '/a' },
  ]);
  assert.match(
    css,
    /^\[data-menu-icon="heroicons:phone"\]\{--icon:url\("data:image\/svg\+xml,%3Csvg [^"]+"\)\}$/,
  );
  parse(css, { onParseError: (error) => assert.fail(error.message) });
});

test('an icon that no collection has is refused', () => {
  const unknown = [{ label: 'Call', to: '/contact', icon: 'heroicons:no-such' }];
  assert.throws(() => menuIconRules(unknown), /shared\/navigation\.ts names the icon "heroicons:no-such"/);
});
