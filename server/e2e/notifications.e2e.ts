import assert from 'node:assert/strict';
import type { ConsoleMessage, Locator, Page } from 'playwright-core';
import { notificationTimeoutMs, notificationWidthRem } from '../../shared/constants.ts';
import { axeFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey } from '../testing/browser/journey.ts';
import {
  booted,
  boxOf,
  hasFocus,
  notify,
  requestsOf,
  setHidden,
  showAsPrinted,
  touch,
  warningsOf,
} from '../testing/browser/page-actions.ts';

// Notified by `site:notify`, the event for code that cannot import `notify`. Order, updates, callbacks and tones have unit
// tests beside `notify.ts` and `toast-tone.ts`; here is what needs a browser.

journey('notifications before hydration load React, and then the code that shows them', async ({ open }) => {
  const { page } = await open();
  const chunks = requestsOf(page, /ToastList/);
  const html = (await (await page.goto('/'))?.text()) ?? '';
  assert.match(html, /<div role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/);
  await booted(page);
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  assert.equal(chunks.length, 0);
  await notify(page, { title: 'First', timeout: 0 });
  await notify(page, { title: 'Second', timeout: 0 });
  await toast(page, 'Second').waitFor();
  assert.deepEqual(await titlesFromTop(page), ['First', 'Second']);
  assert.equal(chunks.length, 1);
});

journey('notifications are at the bottom right, oldest first; a low window scrolls', async ({ visit }) => {
  const { page } = await visit('/');
  const long = `${'long '.repeat(30)}${'unbroken'.repeat(12)}`;
  await notify(page, { title: 'One', timeout: 0 });
  await notify(page, { title: 'Two', color: 'red', timeout: 0 });
  await notify(page, { title: 'Three', description: long, timeout: 0 });
  await toast(page, 'Three').waitFor();
  const wide = notificationWidthRem * 16;
  for (const [width, expected] of [
    [1440, wide],
    [640, wide],
    [639, 639],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const area = await boxOf(page.locator('[data-notifications]'));
    assert.deepEqual([area.width, area.right, area.bottom], [expected, width, 900]);
    assert.deepEqual(await titlesFromTop(page), ['One', 'Two', 'Three']);
    assert.deepEqual(await sidewaysOverflow(page), []);
    for (const each of await page.locator('[data-toast]').all()) {
      const { left, right } = await boxOf(each);
      assert.ok(left > area.left && right < area.right);
    }
  }
  await page.setViewportSize({ width: 320, height: 240 });
  await notify(page, { title: 'Four', timeout: 0 });
  await toast(page, 'Four').waitFor();
  assert.ok((await boxOf(toast(page, 'Four'))).bottom <= 240, 'the newest is visible');
  assert.ok((await boxOf(toast(page, 'One'))).bottom < 0);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, -4000);
  await page.waitForFunction(() => {
    const first = document.querySelector('[data-toast]');
    return first && first.getBoundingClientRect().top >= 0;
  });
});

const hover = {
  begin: (page: Page) => page.locator('[data-toast]').first().hover(),
  end: (page: Page) => page.mouse.move(10, 10),
};
const focus = {
  begin: (page: Page) => toast(page, 'Paused').getByRole('button').focus(),
  end: (page: Page) => page.locator('main').focus(),
};
const hiddenTab = {
  begin: (page: Page) => setHidden(page, true),
  end: (page: Page) => setHidden(page, false),
};

journey(
  'a notification stays until its timeout, which pointer, focus and hidden tab pause',
  async ({ visit }) => {
    const { page } = await visit('/', { reducedMotion: 'no-preference' });
    await setHidden(page, true);
    await notify(page, { title: 'Paused', id: 'mail' });
    await notify(page, { title: 'Stays', timeout: 0 });
    const paused = toast(page, 'Paused');
    await toast(page, 'Stays').waitFor();
    assert.equal(await toast(page, 'Stays').locator('[data-progress]').count(), 0);
    assert.deepEqual(await clock(paused), { state: 'paused', duration: notificationTimeoutMs });

    // An update has the whole time again: an hour, however busy the machine is.
    await notify(page, { title: 'Paused', id: 'mail', timeout: 3_600_000 });
    await setHidden(page, false);
    for (const [name, { begin, end }] of Object.entries({ hover, focus, hiddenTab })) {
      await elapse(paused, 600_000);
      await begin(page);
      assert.deepEqual(await clock(paused), { state: 'paused', duration: 3_600_000 }, name);
      await end(page);
      assert.deepEqual(await clock(paused), { state: 'running', duration: 3_600_000 }, name);
    }
    await hover.begin(page);
    await hiddenTab.begin(page);
    await hiddenTab.end(page);
    assert.equal((await clock(paused)).state, 'paused', 'one reason to pause is left');
    await hover.end(page);
    await elapse(paused, 1_200_000);
    assert.deepEqual(await titlesFromTop(page), ['Paused', 'Stays'], 'ten minutes are left');
    await notify(page, { title: 'Read', id: 'mail', timeout: 3_600_000 });
    const read = toast(page, 'Read');
    await elapse(read, 3_000_000);
    assert.deepEqual(await titlesFromTop(page), ['Read', 'Stays']);
    await hover.begin(page);
    await hover.end(page);
    await elapse(read, 600_000);
    await read.waitFor({ state: 'detached' });
    assert.deepEqual(await titlesFromTop(page), ['Stays']);
  },
);

journey('a notification is closed by its timeout, its button, Escape or an action', async ({ visit }) => {
  const { page } = await visit('/');
  const ways: Record<string, (one: Locator) => Promise<void>> = {
    timeout: (one) => elapse(one, 3_600_000),
    button: (one) => one.getByRole('button', { name: 'Dismiss' }).click(),
    escape: (one) => one.getByRole('button', { name: 'Dismiss' }).press('Escape'),
    action: (one) => one.getByRole('button', { name: 'Undo' }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await page.evaluate((title) => {
      const closeButton = { label: 'Dismiss', icon: 'heroicons:phone' };
      const actions = [{ label: 'Undo', click: () => {} }];
      const detail = { title, closeButton, actions, timeout: 3_600_000 };
      document.dispatchEvent(new CustomEvent('site:notify', { detail }));
    }, way);
    await toast(page, way).waitFor();
    await leave(toast(page, way));
    await toast(page, way).waitFor({ state: 'detached' });
  }

  await notify(page, { title: 'None', closeButton: null, timeout: 0 });
  await notify(page, { title: 'Plain', timeout: 0 });
  await toast(page, 'Plain').waitFor();
  assert.equal(await toast(page, 'None').getByRole('button').count(), 0);
  // The button is smaller while its notification comes in.
  await toast(page, 'Plain').evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  const button = toast(page, 'Plain').getByRole('button', { name: 'Close', exact: true });
  const { width, height } = await boxOf(button);
  assert.ok(width >= 44 && height >= 44);
  assert.notEqual(await button.locator('svg').innerHTML(), '', 'its icon is drawn');
});

journey(
  'on close the focus moves to the next notification, and after the last one back to where it was',
  async ({ visit }) => {
    const { page } = await visit('/');
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
  async ({ visit }) => {
    const { page } = await visit('/');
    await notify(page, { title: 'Saved', description: 'All of it', timeout: 0 });
    await notify(page, { title: 'Not saved', color: 'red', timeout: 0 });
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

journey(
  'axe finds no faults in light, in dark and on a phone; nothing moves, nothing is printed',
  async ({ visit }) => {
    const { page } = await visit('/', { colorScheme: 'light', reducedMotion: 'reduce' });
    for (const color of ['primary', 'gray', 'amber', 'red'])
      await notify(page, {
        title: `In ${color}`,
        description: 'Why',
        icon: 'heroicons:phone',
        color,
        timeout: 3_600_000,
      });
    const avatar = { src: '/apple-touch-icon.png', alt: 'Our logo' };
    await notify(page, { title: 'With a picture', color: 'blue', avatar, timeout: 0 });
    await toast(page, 'With a picture').waitFor();
    assert.equal(await page.getByAltText('Our logo').count(), 1);
    const tones = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForSelector(`html.${colorScheme}`);
      assert.deepEqual(await axeFaults(page), [], colorScheme);
      for (const color of ['primary', 'amber', 'red']) {
        assert.ok(await toast(page, `In ${color}`).locator('[data-progress]').isHidden());
        tones.add(await barColour(toast(page, `In ${color}`)));
      }
    }
    assert.equal(tones.size, 6, 'every colour differs in light and in dark');
    await page.setViewportSize({ width: 320, height: 900 });
    assert.deepEqual(await axeFaults(page), [], 'on a phone');
    await showAsPrinted(page);
    assert.ok(await toast(page, 'In red').isHidden());
  },
);

journey(
  'warns about a chunk that fails; the next notification loads it again and both are shown',
  async ({ open }) => {
    const { page, faults } = await open();
    const warnings = warningsOf(page);
    await page.goto('/');
    await touch(page);
    await page.route(/ToastList/, (route) => route.abort());
    const says = (message: ConsoleMessage) =>
      message.type() === 'warning' && message.text().includes('Notifications could not');
    const failed = page.waitForEvent('console', says);
    await notify(page, { title: 'First', timeout: 0 });
    await failed;
    assert.match(warnings.join('\n'), /Notifications could not be loaded/);
    assert.equal(await page.locator('h1').count(), 1, 'the page still works');

    await page.unrouteAll({ behavior: 'wait' });
    const isForgotten = Number.parseInt(page.context().browser()?.version() ?? '', 10) >= 156;
    const again = isForgotten ? null : page.waitForEvent('console', says);
    await notify(page, { title: 'Second', timeout: 0 });
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

/** The clock of a toast: the animation of its bar. */
const clock = (locator: Locator): Promise<{ state: string | undefined; duration: unknown }> =>
  locator.evaluate((element) => {
    const animation = element.querySelector('[data-progress]')?.getAnimations()[0];
    return { state: animation?.playState, duration: animation?.effect?.getComputedTiming().duration };
  });

/** Lets a toast's time pass. */
const elapse = (locator: Locator, ms: number): Promise<void> =>
  locator.evaluate((element, ms) => {
    for (const animation of element.querySelector('[data-progress]')?.getAnimations() ?? [])
      animation.currentTime = Number(animation.currentTime) + ms;
  }, ms);

const barColour = (locator: Locator): Promise<string> =>
  locator.locator('[data-progress]').evaluate((element) => getComputedStyle(element).backgroundColor);
