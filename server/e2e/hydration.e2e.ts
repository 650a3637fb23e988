import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { firstAidLinks } from '../../shared/navigation.ts';
import { href } from '../../shared/routes.ts';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';
import { missingPath, samplePaths, sitePages } from '../testing/site-pages.ts';

// The server joins each page with a frame that it has rendered before; the browser hydrates both as one tree. Texts and
// elements that differ are console errors, which fail a journey; React says nothing of attributes, which are compared here.

const { device } = await samplePaths();
const quote = `${href('repairs')}?device=${device.slice(`${href('repairs')}/`.length)}`;

/** Pages that look different by their query, and paths at which the menus do. */
const states = [
  `${href('repairs')}?q=iphone`,
  `${href('repairs')}?q=nothing-like-that`,
  quote,
  `${href('repairs')}?step=request`,
  `${href('track')}?asked=1`,
  `${href('contact')}?about=${device}`,
  `${href('guides')}${missingPath}`,
  `${href('repairs')}${missingPath}`,
  `/business${missingPath}`,
  firstAidLinks[0].to,
];

journey(
  'React takes over every page and state of the site as the server has sent it',
  async ({ open, t }) => {
    const { page, faults } = await open();
    for (const path of new Set([...(await sitePages()).map((each) => each.path), ...states])) {
      await t.test(path, async () => {
        await page.goto(path);
        await touch(page);
        const { compared, differing } = await attributes(page);
        assert.ok(compared > 100, `only ${compared} attributes were compared`);
        assert.deepEqual(differing, []);
        assert.deepEqual(faults.splice(0), []);
      });
    }
  },
);

/**
 * Compares the attributes in the document with those that React has for its elements. Elements that boot changes before
 * React comes (`suppressHydrationWarning`) may differ.
 */
const attributes = (page: Page): Promise<{ compared: number; differing: string[] }> =>
  page.evaluate(() => {
    const names: Record<string, string> = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' };
    const differing: string[] = [];
    let compared = 0;
    for (const element of document.querySelectorAll('#root *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const props: Record<string, unknown> = key ? Reflect.get(element, key) : {};
      if (props.suppressHydrationWarning) continue;
      for (const [name, value] of Object.entries(props)) {
        if (typeof value !== 'string' || name === 'children' || /^(default)?value$/i.test(name)) continue;
        compared += 1;
        const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const found = element.getAttribute(names[name] ?? name) ?? element.getAttribute(dashed);
        if (found !== value) differing.push(`<${element.localName} ${name}="${value}"> is "${found}"`);
      }
    }
    return { compared, differing };
  });
