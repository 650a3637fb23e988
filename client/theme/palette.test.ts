import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Colours, modes, themeVariables } from './palette.ts';

const primaries = ['green', 'blue'];
const grays = ['cool', 'zinc'];
const grounds = ['--bg', '--surface', '--surface-2'] as const;

/** WCAG 2.2: relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  assert.match(hex, /^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(colours: Colours, one: keyof Colours, other: keyof Colours): number {
  const [dark = 0, light = 0] = [luminance(colours[one]), luminance(colours[other])].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const primary of primaries) {
  for (const gray of grays) {
    for (const colours of modes({ primary, gray })) {
      const atLeast = (ratio: number, one: keyof Colours, other: keyof Colours) => {
        const found = contrast(colours, one, other);
        assert.ok(found >= ratio, `${one} on ${other} is ${found.toFixed(2)}, needs ${ratio}`);
      };
      test(`${primary} with ${gray} is readable in ${colours['color-scheme']}`, () => {
        for (const ground of grounds) {
          atLeast(7, '--text', ground);
          atLeast(4.5, '--text-muted', ground);
          atLeast(4.5, '--primary', ground);
          atLeast(4.5, '--warn', ground);
          atLeast(4.5, '--danger', ground);
          atLeast(3, '--focus', ground);
          atLeast(3, '--line-strong', ground);
          atLeast(3, '--primary-strong', ground);
        }
        for (const soft of ['--tint', '--primary-soft', '--warn-soft', '--danger-soft'] as const) {
          atLeast(7, '--text', soft);
          atLeast(4.5, '--text-muted', soft);
        }
        atLeast(4.5, '--on-primary', '--primary-strong');
        atLeast(4.5, '--primary', '--primary-soft');
        atLeast(4.5, '--primary', '--tint');
        atLeast(3, '--line-strong', '--tint');
        atLeast(7, '--on-deep', '--deep');
        atLeast(7, '--on-deep-muted', '--deep');
        atLeast(4.5, '--on-deep-accent', '--deep');
        atLeast(4.5, '--warn', '--warn-soft');
        atLeast(4.5, '--danger', '--danger-soft');
      });
    }
  }
}

test('light is the default, dark follows the system unless the page is light, and is never printed', () => {
  const css = themeVariables({ primary: 'green', gray: 'cool' });
  const [light, dark] = modes({ primary: 'green', gray: 'cool' });
  assert.ok(css.startsWith(`:root{color-scheme:light;--bg:${light['--bg']}`));
  const screens = css.split('@media screen');
  assert.equal(screens.length, 3);
  for (const [at, selector] of [
    '{:root.dark{',
    ' and (prefers-color-scheme:dark){:root:not(.light){',
  ].entries()) {
    assert.ok(screens[at + 1]?.startsWith(`${selector}color-scheme:dark;--bg:${dark['--bg']};`), selector);
  }
});

test('the names select the colours', () => {
  const all = primaries.flatMap((primary) => grays.map((gray) => themeVariables({ primary, gray })));
  assert.equal(new Set(all).size, primaries.length * grays.length);
});
