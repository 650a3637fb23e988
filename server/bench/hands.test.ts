import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { acts, effortRow, handsOn, seconds } from './hands.ts';

describe('hands on a page', () => {
  const pressed: string[] = [];
  const press = async (keys: string) => void pressed.push(keys);
  const page = { keyboard: { press, type: press } };
  const target = (inWindow: boolean) =>
    ({
      evaluate: async () => inWindow,
      click: async () => {},
      waitFor: () => new Promise((seen) => setTimeout(seen, 30)),
    }) as unknown as Locator;

  it('count each key and click, and the way to what lies outside of the window', async () => {
    const hands = handsOn(page as unknown as Parameters<typeof handsOn>[0]);
    await hands.type('0491 5');
    await hands.press('Control+Enter');
    assert.deepEqual(pressed, ['0491 5', 'Control+Enter']);
    await hands.click(target(true));
    await hands.click(target(false));
    assert.deepEqual(hands.effort(), { keys: 7, clicks: 3, waited: 0 });
    assert.equal(acts(hands.effort()), 10);
  });

  it('count what they wait for', async () => {
    const hands = handsOn(page as unknown as Parameters<typeof handsOn>[0]);
    const waited = await hands.see(target(true));
    assert.ok(waited > 0.02, `${waited} s`);
    assert.deepEqual(hands.effort(), { keys: 0, clicks: 0, waited });
  });

  it('take a third of a second for a key, and 1.2 for a click', () => {
    assert.equal(seconds({ keys: 6, clicks: 5, waited: 0.5 }), 8.5);
  });

  it('make a row that says where a task takes more acts than it may', () => {
    const effort = { keys: 30, clicks: 10, waited: 0.25 };
    assert.deepEqual(effortRow('a swap', effort, 40), {
      name: 'a swap',
      value: '40',
      spread: '',
      note: 'acts, at most 40: 30 keys, 10 clicks; 22 s, of which 0.3 s waited',
    });
    assert.match(effortRow('a swap', effort, 39).note, /^acts, MORE than 39:/);
  });
});
