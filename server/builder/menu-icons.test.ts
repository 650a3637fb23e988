import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawMenuIcons } from './menu-icons.ts';

test('each icon of the menu is drawn, those of entries inside a dropdown too', () => {
  const phone = { label: 'Call', to: '/contact', icon: 'heroicons:phone' };
  const icons = drawMenuIcons([
    { label: 'All', to: '/', children: [phone, phone] },
    { label: 'None', to: '/a' },
  ]);
  assert.deepEqual(Object.keys(icons), ['heroicons:phone']);
  assert.match(
    icons['heroicons:phone'] ?? '',
    /^<svg viewBox="0 0 24 24" aria-hidden="true"><path [^>]+\/><\/svg>$/,
  );
});

test('an icon that no collection has is refused', () => {
  const unknown = [{ label: 'Call', to: '/contact', icon: 'heroicons:no-such' }];
  assert.throws(() => drawMenuIcons(unknown), /shared\/navigation\.ts names the icon "heroicons:no-such"/);
});
