import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { maxNotifications, notificationTimeoutMs, notificationWidthRem } from '../../shared/constants.ts';
import { axeFaults, sidewaysOverflow } from '../testing/checks.ts';
import { journey } from '../testing/journey.ts';
import { booted } from '../testing/page-actions.ts';

// These tests notify by `site:notify`, the event for code that cannot import `notify`.

journey(
  'the live regions are in the HTML, and the code that shows notifications is loaded with the first one',
  async ({ open }) => {
    const { page } = await open();
    const chunks = requestsOf(page, /ToastList/);
    const html = (await (await page.goto('/'))?.text()) ?? '';
    assert.match(html, /<div role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/);

    await hydrate(page);
    assert.equal(chunks.length, 0);
    await notify(page, { title: 'Saved' });
    await toast(page, 'Saved').waitFor();
    assert.equal(chunks.length, 1);
  },
);

journey('a notification before hydration loads React and is shown afterwards', async ({ open }) => {
  const { page } = await open();
  await page.goto('/');
  await page.waitForSelector('html[data-boot]');
  assert.ok(!(await isHydrated(page)), 'there was no interaction yet');
  await notify(page, { title: 'First' });
  await notify(page, { title: 'Second' });
  await toast(page, 'Second').waitFor();
  assert.deepEqual(await titlesFromTop(page), ['First', 'Second']);
});

journey(
  'notifications are at the bottom right, new ones at the bottom, errors among them',
  async ({ open }) => {
    for (const { width, wide } of [
      { width: 1440, wide: notificationWidthRem * 16 },
      { width: 640, wide: notificationWidthRem * 16 },
      { width: 639, wide: 639 },
      { width: 320, wide: 320 },
    ]) {
      const { page } = await open({ width, height: 900 });
      await start(page);
      await notify(page, { title: 'One' });
      await notify(page, { title: 'Two', color: 'red' });
      await notify(page, { title: 'Three', description: `${'long '.repeat(30)}${'unbroken'.repeat(12)}` });
      await toast(page, 'Three').waitFor();
      const area = await box(page.locator('[data-notifications]'));
      assert.deepEqual([area.width, area.right, area.bottom], [wide, width, 900]);
      assert.deepEqual(await titlesFromTop(page), ['One', 'Two', 'Three']);
      assert.deepEqual(await sidewaysOverflow(page), []);
      for (const each of await page.locator('[data-toast]').all()) {
        const { left, right } = await box(each);
        assert.ok(left > area.left && right < area.right);
      }
    }
  },
);

journey('notifications that do not fit the window scroll, and the newest is visible', async ({ open }) => {
  const { page } = await open({ width: 375, height: 240 });
  await start(page);
  for (const at of [1, 2, 3, 4, 5]) await notify(page, { title: `Number ${at}`, timeout: 0 });
  await toast(page, 'Number 5').waitFor();
  assert.ok((await box(toast(page, 'Number 5'))).bottom <= 240);
  assert.ok((await box(toast(page, 'Number 1'))).bottom < 0);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, -4000);
  await page.waitForFunction(() => {
    const first = document.querySelector('[data-toast]');
    return first && first.getBoundingClientRect().top >= 0;
  });
});

journey('shows at most five notifications at a time, and the others as those close', async ({ open }) => {
  const { page } = await open();
  await startWithClock(page);
  const titles = Array.from({ length: maxNotifications + 2 }, (_, at) => `Number ${at + 1}`);
  for (const title of titles) await notify(page, { title });
  await toast(page, titles[maxNotifications - 1] ?? '').waitFor();
  assert.deepEqual(await titlesFromTop(page), titles.slice(0, maxNotifications));
  await toast(page, 'Number 2').getByRole('button', { name: 'Close' }).click();
  assert.deepEqual(await titlesFromTop(page), ['Number 1', ...titles.slice(2, maxNotifications + 1)]);
  // The timeout of a waiting one starts when it is shown.
  await page.mouse.move(10, 10);
  await page.locator('main').focus();
  await page.clock.runFor(notificationTimeoutMs);
  assert.ok(await toast(page, titles.at(-1) ?? '').isVisible());
  await page.clock.runFor(notificationTimeoutMs);
  assert.deepEqual(await titlesFromTop(page), []);
});

journey('each closes after its timeout; one with 0 stays', async ({ open }) => {
  const { page } = await open();
  await startWithClock(page);
  await notify(page, { title: 'Default' });
  await notify(page, { title: 'Short', timeout: 1000 });
  await notify(page, { title: 'Stays', timeout: 0 });
  await toast(page, 'Stays').waitFor();
  assert.equal(await progress(toast(page, 'Stays')), 'none');
  await page.clock.runFor(999);
  assert.deepEqual(await titlesFromTop(page), ['Default', 'Short', 'Stays']);
  await page.clock.runFor(1);
  assert.deepEqual(await titlesFromTop(page), ['Default', 'Stays']);
  await page.clock.runFor(notificationTimeoutMs - 1001);
  assert.deepEqual(await titlesFromTop(page), ['Default', 'Stays']);
  await page.clock.runFor(1);
  assert.deepEqual(await titlesFromTop(page), ['Stays']);
  await page.clock.runFor(3_600_000);
  assert.deepEqual(await titlesFromTop(page), ['Stays']);
});

const pauses: { name: string; begin: (page: Page) => Promise<void>; end: (page: Page) => Promise<void> }[] = [
  {
    name: 'hover',
    begin: (page) => toast(page, 'Paused').hover(),
    end: (page) => page.mouse.move(10, 10),
  },
  {
    name: 'focus within the notification',
    begin: (page) => toast(page, 'Paused').getByRole('button').focus(),
    end: (page) => page.locator('main').focus(),
  },
  {
    name: 'a hidden tab',
    begin: (page) => setHidden(page, true),
    end: (page) => setHidden(page, false),
  },
];

for (const { name, begin, end } of pauses) {
  journey(
    `${name} pauses timeout and progress bar, which continue with the remaining time`,
    async ({ open }) => {
      const { page } = await open();
      await startWithClock(page);
      await notify(page, { title: 'Paused' });
      const paused = toast(page, 'Paused');
      await paused.waitFor();
      assert.equal(await progress(paused), `running, ${notificationTimeoutMs} ms`);
      for (const round of [1, 2]) {
        await page.clock.runFor(2000);
        await begin(page);
        await page.clock.runFor(60_000);
        assert.equal(await progress(paused), `paused, ${notificationTimeoutMs} ms`, `round ${round}`);
        await end(page);
        assert.equal(await progress(paused), `running, ${notificationTimeoutMs} ms`, `round ${round}`);
      }
      await page.clock.runFor(notificationTimeoutMs - 4001);
      assert.ok(await paused.isVisible());
      await page.clock.runFor(1);
      assert.ok(await paused.isHidden());
    },
  );
}

journey('a hovered and focused notification stays paused until both have ended', async ({ open }) => {
  const { page } = await open();
  await startWithClock(page);
  await notify(page, { title: 'Held' });
  const held = toast(page, 'Held');
  await held.hover();
  await held.getByRole('button').focus();
  await page.mouse.move(10, 10);
  await page.clock.runFor(60_000);
  assert.match(await progress(held), /^paused/);
  await page.locator('main').focus();
  await page.clock.runFor(notificationTimeoutMs);
  assert.ok(await held.isHidden());
});

journey(
  'an id given again updates the notification in its place and restarts its timeout',
  async ({ open }) => {
    const { page } = await open();
    await startWithClock(page);
    await notify(page, { title: 'Sending', id: 'mail', timeout: 0 });
    await notify(page, { title: 'Other', timeout: 0 });
    await toast(page, 'Other').waitFor();
    await notify(page, { title: 'Sent', id: 'mail' });
    assert.deepEqual(await titlesFromTop(page), ['Sent', 'Other']);
    await page.clock.runFor(notificationTimeoutMs - 1);
    await notify(page, { title: 'Read', id: 'mail' });
    await page.clock.runFor(notificationTimeoutMs - 1);
    assert.deepEqual(await titlesFromTop(page), ['Read', 'Other']);
    await page.clock.runFor(1);
    assert.deepEqual(await titlesFromTop(page), ['Other']);
  },
);

journey(
  'runs the callback once on timeout, close button and Escape, and not after an action',
  async ({ open }) => {
    const { page } = await open();
    await startWithClock(page);
    const ways: Record<string, (one: Locator) => Promise<void>> = {
      timeout: () => page.clock.runFor(notificationTimeoutMs),
      button: (one) => one.getByRole('button', { name: 'Close' }).click(),
      escape: (one) => one.getByRole('button', { name: 'Close' }).press('Escape'),
      action: (one) => one.getByRole('button', { name: 'Undo' }).click(),
    };
    for (const [way, leave] of Object.entries(ways)) {
      await page.evaluate((title) => {
        const { dataset } = document.body;
        dataset.called = '';
        const detail = {
          title,
          callback() {
            dataset.called += 'callback ';
          },
          actions: [
            {
              label: 'Undo',
              click() {
                dataset.called += 'click ';
              },
            },
          ],
        };
        document.dispatchEvent(new CustomEvent('site:notify', { detail }));
      }, way);
      await toast(page, way).waitFor();
      await leave(toast(page, way));
      await toast(page, way).waitFor({ state: 'detached' });
      await page.clock.runFor(60_000);
      const called = await page.evaluate(() => document.body.dataset.called?.trim());
      assert.equal(called, way === 'action' ? 'click' : 'callback', way);
    }
  },
);

journey('the close button has the given label and icon, or is left out', async ({ open }) => {
  const { page } = await open();
  await startWithClock(page);
  await notify(page, { title: 'None', closeButton: null });
  await notify(page, { title: 'Named', closeButton: { label: 'Dismiss', icon: 'heroicons:phone' } });
  await notify(page, { title: 'Plain' });
  await toast(page, 'Plain').waitFor();
  assert.equal(await toast(page, 'None').getByRole('button').count(), 0);
  for (const [title, name] of [
    ['Named', 'Dismiss'],
    ['Plain', 'Close'],
  ] as const) {
    const button = toast(page, title).getByRole('button', { name, exact: true });
    // It is smaller while its notification comes in.
    await toast(page, title).evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    );
    const { width, height } = await box(button);
    assert.ok(width >= 44 && height >= 44);
    assert.notEqual(await button.locator('svg').innerHTML(), '', 'its icon is drawn');
  }
});

journey(
  'on close the focus moves to the next notification, and after the last one back to where it was',
  async ({ open }) => {
    const { page } = await open();
    await start(page);
    const home = page.locator('header').getByRole('link', { name: 'About', exact: true });
    await home.focus();
    for (const title of ['One', 'Two', 'Three']) await notify(page, { title, timeout: 0 });
    await toast(page, 'Three').waitFor();
    const closeOf = (title: string) => toast(page, title).getByRole('button', { name: 'Close' });
    await closeOf('Two').focus();
    await page.keyboard.press('Enter');
    assert.ok(await hasFocus(closeOf('Three')));
    await page.keyboard.press('Escape');
    assert.ok(await hasFocus(closeOf('One')));
    await page.keyboard.press('Escape');
    assert.ok(await hasFocus(home));
    assert.equal(await page.locator('[data-toast]').count(), 0);

    await notify(page, { title: 'Pressed', timeout: 0 });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await closeOf('Pressed').click();
    assert.ok(await hasFocus(page.locator('main')), 'without an earlier element, the content gets the focus');
  },
);

journey(
  'each notification is announced once: errors by the alert, others by the status',
  async ({ open }) => {
    const { page } = await open();
    await start(page);
    await notify(page, { title: 'Saved', description: 'All of it' });
    await notify(page, { title: 'Not saved', color: 'red' });
    await toast(page, 'Not saved').waitFor();
    const regions = page.locator('[data-notifications] > *');
    assert.deepEqual(await regions.allTextContents(), ['SavedAll of itClose', 'Not savedClose']);
    assert.equal(await page.getByText('Saved', { exact: true }).count(), 1);

    // In the accessibility tree, where a new one must not repeat the others.
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    for (const [role, text] of [
      ['status', 'Saved'],
      ['alert', 'Not saved'],
    ]) {
      const within = (id: string | undefined): boolean => {
        const node = nodes.find(({ nodeId }) => nodeId === id);
        return node !== undefined && (node.role?.value === role || within(node.parentId));
      };
      const words = nodes.filter((node) => node.role?.value === 'StaticText' && node.name?.value === text);
      assert.equal(words.length, 1);
      assert.ok(within(words[0]?.nodeId), `"${text}" is in the ${role}`);
      const region = nodes.find((node) => node.role?.value === role && within(words[0]?.nodeId));
      assert.ok(region && !region.ignored);
    }
    for (const region of await regions.all()) assert.equal(await region.getAttribute('aria-atomic'), 'false');
  },
);

journey('axe finds no faults in light, in dark and on a phone', async ({ open }) => {
  for (const options of [
    { colorScheme: 'light', reducedMotion: 'reduce' },
    { colorScheme: 'dark', reducedMotion: 'reduce' },
    { width: 320, height: 900, reducedMotion: 'reduce' },
  ] as const) {
    const { page } = await open(options);
    await start(page);
    for (const color of ['primary', 'gray', 'amber', 'red']) {
      await notify(page, {
        title: `In ${color}`,
        description: 'What it means',
        icon: 'heroicons:phone',
        color,
      });
    }
    await notify(page, {
      title: 'With a picture',
      color: 'teal',
      avatar: { src: '/apple-touch-icon.png', alt: 'Our logo' },
      timeout: 0,
    });
    await toast(page, 'With a picture').waitFor();
    assert.equal(await page.getByAltText('Our logo').count(), 1);
    assert.deepEqual(await axeFaults(page), []);
  }
});

journey('warns once about an unknown colour and uses the default', async ({ open }) => {
  const { page } = await open();
  const warnings = warningsOf(page);
  await start(page);
  await notify(page, { title: 'Right', color: 'primary' });
  await notify(page, { title: 'Odd', color: 'mauve' });
  await toast(page, 'Odd').hover();
  assert.equal(await barColour(toast(page, 'Odd')), await barColour(toast(page, 'Right')));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /"mauve"/);
});

journey('every colour differs in light and in dark', async ({ open }) => {
  const { page } = await open();
  await start(page);
  for (const color of ['primary', 'red', 'blue']) await notify(page, { title: color, color });
  await toast(page, 'blue').waitFor();
  const seen: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForSelector(`html.${colorScheme}`);
    for (const color of ['primary', 'red', 'blue']) seen.push(await barColour(toast(page, color)));
  }
  assert.equal(new Set(seen).size, 6, seen.join(' '));
});

journey('shows no progress bar under reduced motion, and prints no notifications', async ({ open }) => {
  const { page } = await open({ reducedMotion: 'reduce' });
  await start(page);
  await notify(page, { title: 'Calm' });
  await toast(page, 'Calm').waitFor();
  assert.ok(await page.locator('[data-progress]').isHidden());
  await page.emulateMedia({ media: 'print' });
  assert.ok(await toast(page, 'Calm').isHidden());
});

journey(
  'warns about a chunk that fails; the next notification loads it again and both are shown',
  async ({ open }) => {
    const { page, faults } = await open();
    const warnings = warningsOf(page);
    await start(page);
    await page.route(/ToastList/, (route) => route.abort());
    const failed = page.waitForEvent('console', (message) => message.type() === 'warning');
    await notify(page, { title: 'First' });
    await failed;
    assert.match(warnings.join('\n'), /shows notifications could not be loaded/);
    assert.equal(await page.locator('h1').count(), 1, 'the page still works');

    await page.unroute(/ToastList/);
    const isForgotten = Number.parseInt(page.context().browser()?.version() ?? '', 10) >= 156;
    const again = isForgotten
      ? null
      : page.waitForEvent('console', (message) => message.type() === 'warning');
    await notify(page, { title: 'Second' });
    // Older Chromium fails at once where the same import has failed before.
    if (again) await again;
    else {
      await toast(page, 'Second').waitFor();
      assert.deepEqual(await titlesFromTop(page), ['First', 'Second']);
    }
    const expected = faults.splice(0);
    assert.ok(
      expected.every((fault) => /ToastList/.test(fault)),
      expected.join('\n'),
    );
  },
);

journey('an invalid notification is a warning or an error, and breaks nothing else', async ({ open }) => {
  const { page, faults } = await open();
  const warnings = warningsOf(page);
  await start(page);
  await notify(page, { description: 'no title' });
  assert.match(warnings.join('\n'), /site:notify/);
  await notify(page, { title: 'Broken', actions: 'none' });
  await notify(page, { title: 'Whole' });
  await toast(page, 'Whole').waitFor();
  assert.deepEqual(await titlesFromTop(page), ['Whole']);
  assert.ok(faults.splice(0).length > 0, 'the console reports it');
});

async function start(page: Page): Promise<void> {
  await page.goto('/');
  await hydrate(page);
}

/** Opens the home page with a clock that only the test advances. */
async function startWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await start(page);
  await page.clock.pauseAt(100_000);
}

async function hydrate(page: Page): Promise<void> {
  await booted(page);
  await page.mouse.move(10, 10);
  await page.waitForSelector('html[data-hydrated]');
}

const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'hydrated' in document.documentElement.dataset);

const notify = (page: Page, detail: Record<string, unknown>): Promise<void> =>
  page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('site:notify', { detail }));
  }, detail);

const toast = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true });

/** The titles of the notifications, from the top down. */
async function titlesFromTop(page: Page): Promise<string[]> {
  const found = await page.locator('[data-toast]').evaluateAll((toasts) =>
    toasts.map((element) => ({
      title: element.querySelector('strong')?.textContent ?? '',
      top: element.getBoundingClientRect().top,
    })),
  );
  return found.sort((a, b) => a.top - b.top).map(({ title }) => title);
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  assert.ok(found);
  const { x, y, width, height } = found;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
}

/** Whether the progress bar of a toast is running, and its duration. */
const progress = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const animation = element.querySelector('[data-progress]')?.getAnimations()[0];
    return animation
      ? `${animation.playState}, ${animation.effect?.getComputedTiming().duration} ms`
      : 'none';
  });

const barColour = (locator: Locator): Promise<string> =>
  locator.locator('[data-progress]').evaluate((element) => getComputedStyle(element).backgroundColor);

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

function requestsOf(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => pattern.test(request.url()) && urls.push(request.url()));
  return urls;
}

function warningsOf(page: Page): string[] {
  const texts: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && texts.push(message.text()));
  return texts;
}
