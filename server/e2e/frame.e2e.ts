import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { headerMenu, type MenuItem } from '../../shared/navigation.ts';
import { journey } from '../testing/browser/journey.ts';
import { boxOf, showAsPrinted } from '../testing/browser/page-actions.ts';
import { readShop, samplePaths } from '../testing/servers/site-pages.ts';

// Header and footer before any script has run, and without scripts.

const wide = { width: 1440, javaScriptEnabled: false };
const narrow = { width: 375, height: 700, javaScriptEnabled: false };
const shop = await readShop();
const devicePath = (await samplePaths()).device;
const dropdowns = headerMenu.filter((item) => item.children);

journey('a dropdown opens on hover, and the pointer can move into it', async ({ open }) => {
  const { page } = await open(wide);
  await page.goto('/');
  for (const { label, children = [] } of dropdowns) {
    const trigger = headerButton(page, label);
    const links = children.map((child) => linkTo(page.locator('header'), child));
    await trigger.hover();
    for (const link of links) assert.ok(await link.isVisible(), `${label} shows its links`);

    const [first] = links;
    assert.ok(first);
    const [from, to] = [await boxOf(trigger), await boxOf(first)];
    const [x, y] = [from.left + from.width / 2, to.top + to.height / 2];
    await page.mouse.move(x, from.top + from.height / 2);
    await page.mouse.move(x, y, { steps: 12 });
    assert.ok(await first.isVisible(), `${label} stays open on the way down`);

    await page.mouse.move(5, 800);
    for (const link of links) assert.ok(await link.isHidden(), `${label} closes when the pointer leaves`);
  }
});

journey('the Tab key reaches everything in the header in order and opens the dropdowns', async ({ open }) => {
  const { page } = await open(wide);
  await page.goto('/about');
  const expected = [
    'Skip to main content',
    shop.name,
    ...headerMenu.flatMap((item) => [item.label, ...(item.children ?? []).map((child) => child.label)]),
    `Call ${shop.phone.display}`,
    'Track your repair',
  ];
  for (const name of expected) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const reached = await nameOf(focused);
    assert.ok(reached.startsWith(name), `"${reached}" has the focus instead of "${name}"`);
    assert.ok(await focused.isVisible(), `${name} is seen when it has the focus`);
    assert.ok(await hasFocusRing(focused), `${name} shows that it has the focus`);
  }
  await page.keyboard.press('Tab');
  for (const { children = [] } of dropdowns) {
    for (const child of children) assert.ok(await linkTo(page.locator('header'), child).isHidden());
  }
});

// What else stands in the footer, Footer.test.tsx says.
for (const options of [wide, narrow]) {
  journey(
    `phone, directions and the shop’s other places are at hand at ${options.width} px`,
    async ({ open }) => {
      const { page } = await open(options);
      await page.goto('/');
      const footer = page.locator('footer');
      for (const place of ['header', 'footer'])
        assert.ok(await page.locator(`${place} a[href="tel:${shop.phone.e164}"]:visible`).isVisible(), place);
      assert.ok(await footer.getByRole('link', { name: /directions/i }).isVisible());
      for (const { url, label } of shop.social) {
        const link = footer.locator(`a[href="${url}"]`);
        assert.equal(await nameOf(link), label);
        const box = await link.boundingBox();
        assert.ok(box && box.width >= 24 && box.height >= 24);
      }
    },
  );
}

for (const width of [320, 375, 640, 1024]) {
  journey(
    `the header has room for the shop’s name, and from 640 px for its number, at ${width} px`,
    async ({ open }) => {
      const { page } = await open({ width, javaScriptEnabled: false });
      await page.goto('/about');
      const header = page.getByRole('banner');
      const { width: room } = await boxOf(header.locator('a[href^="tel:"] > span').last());
      assert.equal(room > 50, width >= 640, `the number takes ${room} px`);
      const name = header.locator('a > [translate=no]');
      assert.ok(
        await name.evaluate(({ scrollWidth, clientWidth }) => clientWidth > 50 && scrollWidth <= clientWidth),
      );
      const controls = await header.locator('a:visible, button:visible').all();
      for (const { height } of await Promise.all(controls.map(boxOf)))
        assert.ok(height >= 24 && height < 50, `${height} px: on one line`);
      const last = controls.at(-1);
      assert.match(last ? await nameOf(last) : '', width < 1024 ? /^Menu$/ : /^Track/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    },
  );
}

journey('the footer folds its lists on phones alone, without script too', async ({ open }) => {
  for (const options of [wide, narrow]) {
    const { page } = await open(options);
    await page.goto('/about');
    const link = page.locator('footer nav').getByRole('link', { name: 'Privacy Policy' });
    assert.equal(await link.isVisible(), options === wide);
    if (options === wide) continue;
    await page.locator('footer summary').filter({ hasText: 'Information' }).click();
    await link.waitFor();
  }
});

journey('without script the page follows the system’s colour mode and shows no toggle', async ({ open }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await open({ ...wide, colorScheme });
    await page.goto('/');
    const { text, background } = await colours(page);
    assert.equal(background > text ? 'light' : 'dark', colorScheme);
    assert.equal(await page.getByRole('button', { name: /(light|dark) mode/i }).count(), 0);
  }
});

journey('print shows the page dark on light, without menus', async ({ open }) => {
  const { page } = await open({ width: 800, colorScheme: 'dark' });
  await page.goto(devicePath);
  await showAsPrinted(page);
  const { text, background } = await colours(page);
  assert.ok(background > 0.9 && text < 0.2, `text ${text} on ${background}`);
  for (const gone of ['header nav', 'header button', 'footer nav', '[data-color-mode-toggle]']) {
    for (const element of await page.locator(gone).all()) assert.ok(await element.isHidden(), gone);
  }
  for (const selector of ['h1', 'main a', 'footer address'])
    assert.ok(await page.locator(selector).first().isVisible(), selector);
  // A sticky header would cover text on every sheet.
  assert.equal(
    await page.locator('header').evaluate((header) => getComputedStyle(header).position),
    'static',
  );
});

journey('buttons and links are recognisable in forced colours', async ({ open }) => {
  const { page } = await open({ width: 1440, forcedColors: 'active' });
  await page.goto('/repairs');
  const submit = page.locator('main button[type=submit]').first();
  const edges = await submit.evaluate((button) => {
    const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button);
    return {
      border: borderTopStyle !== 'none' && borderTopWidth !== '0px',
      outline: outlineStyle !== 'none',
    };
  });
  assert.ok(edges.border || edges.outline, 'a button without its background has an edge');

  await page.keyboard.press('Tab');
  assert.ok(await hasFocusRing(page.locator(':focus')), 'the focus is visible');
  // An icon without text must take the forced colour of its link, or it may vanish on the forced background.
  for (const { url } of shop.social) {
    const link = page.locator(`footer a[href="${url}"]`);
    const icon = await link.locator('svg').evaluate((svg) => getComputedStyle(svg).color);
    assert.equal(icon, await link.evaluate((element) => getComputedStyle(element).color));
  }
});

const headerButton = (page: Page, label: string) =>
  page.locator('header').getByRole('button', { name: label, exact: true });

const linkTo = (place: Locator, { to, label }: MenuItem) =>
  place.locator(`a[href="${to}"]`).filter({ hasText: label });

/** Roughly the accessible name of an element: its label or its text. */
const nameOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

const hasFocusRing = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

/** Brightness of the page's text and background, 0 (black) to 1 (white). */
const colours = (page: Page): Promise<{ text: number; background: number }> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const brightness: number[] = [];
    const { color } = getComputedStyle(document.body);
    const grounds = [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    for (const paints of [[color], ['white', ...grounds]]) {
      for (const paint of paints) {
        if (!canvas) continue;
        canvas.fillStyle = paint;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      brightness.push((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255);
    }
    return { text: brightness[0] ?? 0, background: brightness[1] ?? 0 };
  });
