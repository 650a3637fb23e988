import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatable } from './repeatable.ts';

/** Browsers that are numbered in the order of their launch. */
function launcher() {
  let launched = 0;
  return async () => {
    launched += 1;
    const browser = {
      number: launched,
      isAlive: true,
      isConnected: () => browser.isAlive,
      close: async () => {
        browser.isAlive = false;
      },
    };
    return browser;
  };
}

const died = new Error('page.goto: Target page, context or browser has been closed');

test('work whose browser died is done again from its start in a new browser, and counted', async () => {
  const browsers = await repeatable(launcher(), 2);
  const began: number[] = [];
  const result = await browsers?.run(async (browser) => {
    began.push(browser.number);
    if (browser.number === 1) throw died;
    return 'done';
  });
  assert.deepEqual([result, began, browsers?.repeats], ['done', [1, 2], 1]);
});

test('a browser that is gone counts as dead whatever the error says', async () => {
  const browsers = await repeatable(launcher(), 2);
  const number = await browsers?.run(async (browser) => {
    if (browser.number === 1) {
      browser.isAlive = false;
      throw new Error('something else');
    }
    return browser.number;
  });
  assert.equal(number, 2);
});

test('an error of the work itself is thrown at once', async () => {
  const browsers = await repeatable(launcher(), 2);
  const work = browsers?.run(async () => {
    throw new Error('nothing to tap in the window');
  });
  await assert.rejects(async () => work, /nothing to tap/);
  assert.equal(browsers?.repeats, 0);
});

test('browsers that always die end the measurement', async () => {
  const browsers = await repeatable(launcher(), 2);
  const work = browsers?.run(async () => {
    throw died;
  });
  await assert.rejects(async () => work, died);
  assert.equal(browsers?.repeats, 2);
});

test('without a browser there is nothing to do work with', async () => {
  assert.equal(await repeatable(async () => undefined, 2), undefined);
});
