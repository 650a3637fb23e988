import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

/**
 * What axe finds on the page as it stands, one line each: against WCAG 2.2 AA and its own best practices, or against
 * the given rules alone.
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated through the debugger, which the page's CSP does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Only a rule on sound and film reads files first; pages have neither.
    const options = { runOnly: rules ?? tags, resultTypes: ['violations' as const], preload: false };
    const result = await axe.run(document, options);
    return result.violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`),
    }));
  }, rules);
  return violations.map(({ rule, places }) => `${rule}\n  ${places.join('\n  ')}`);
}

const validator = new HtmlValidate({
  root: true,
  // Validity and accessibility; the presets leave out matters of taste, in which React's output has its own.
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'no-inline-style': 'error',
    'no-dup-class': 'error',
    'require-sri': 'off', // Everything comes from the page's own origin.
    // A combobox's list box holds links; a <select> cannot.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
});

/** What is not valid HTML in a document, one line each: rule, message, place. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the document'}`),
  );
}

/**
 * Elements that stand out of the window's right edge, one line each; none on a page that needs no sideways
 * scrolling. What scrolls or clips inside an element of its own does not count.
 */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const out: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const { right, width, height } = element.getBoundingClientRect();
      if (right <= clientWidth + 1 || width === 0 || height === 0) continue;
      let parent = element.parentElement;
      while (parent && getComputedStyle(parent).overflowX === 'visible') parent = parent.parentElement;
      if (parent && parent !== document.body && parent !== document.documentElement) continue;
      const text = element.textContent?.trim().slice(0, 40);
      out.push(`<${element.localName}> "${text}" ends at ${Math.round(right)} of ${clientWidth} px`);
    }
    if (out.length === 0 && scrollWidth > clientWidth)
      out.push(`the page is ${scrollWidth} of ${clientWidth} px`);
    return out;
  });
}

/**
 * Elements that are narrower than their words, or that cut them off, one line each. What is there for screen readers alone, what is
 * typed into fields, and a label, which is as large as its paper, do not count.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { clientWidth, scrollWidth, clientHeight, scrollHeight, localName } = element;
      const isNarrow = clientWidth > 1 && scrollWidth > clientWidth + 1;
      const isLow = clientHeight > 1 && scrollHeight > clientHeight + 1;
      const isCut = isLow && getComputedStyle(element).overflowY !== 'visible';
      if (!(isNarrow || isCut) || !element.checkVisibility()) return [];
      if (element.closest('input, select, textarea, .label')) return [];
      const size = isNarrow
        ? `${scrollWidth} of ${clientWidth} wide`
        : `${scrollHeight} of ${clientHeight} high`;
      return [{ element, words: `<${localName}> "${element.textContent?.trim().slice(0, 40)}" is ${size}` }];
    });
    // What stands out of an element stands out of those around it, too.
    return out
      .filter(
        ({ element }) => !out.some((other) => other.element !== element && element.contains(other.element)),
      )
      .map(({ words }) => words);
  });
}

/**
 * Words that their elements are too narrow for, one line each: broken over lines, or standing out. A word that would fit a line of its
 * own in the size of the text may do neither, also in a heading. What has no break to offer, as a long address, may be cut anywhere.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const range = document.createRange();
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // Less the padding of the page, and of a card in it.
    const room = document.documentElement.clientWidth - 5 * rem;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { data, parentElement } = node as Text;
      if (!data.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (parentElement.closest('select, textarea, script, svg, pre')) continue;
      let block: Element | null = parentElement;
      while (block && /inline$|contents/.test(getComputedStyle(block).display)) block = block.parentElement;
      const { left = 0, right = 0, width = 0 } = block?.getBoundingClientRect() ?? {};
      // For screen readers alone.
      if (width < 2) continue;
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
      for (const { index, 0: word } of data.matchAll(/\S+/g)) {
        for (const part of word.matchAll(/[\p{L}\p{N}’']+/gu)) {
          range.setStart(node, index + part.index);
          range.setEnd(node, index + part.index + part[0].length);
          const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
          const length = boxes.reduce((sum, box) => sum + box.width, 0);
          if ((length / size) * Math.min(size, rem) * (word.length / part[0].length) > room) continue;
          const isBroken = new Set(boxes.map(({ bottom }) => Math.round(bottom))).size > 1;
          const isOut = boxes.some((box) => box.left < left - 1 || box.right > right + 1);
          if (isBroken || isOut)
            out.push(
              `"${part[0]}" ${isBroken ? 'is broken' : 'stands out'} in <${parentElement.localName}> "${data.trim().slice(0, 40)}"`,
            );
        }
      }
    }
    return out;
  });
}

/** Cumulative layout shift since the page began to load: the plain sum of its shifts, no session windows. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((delivered) => setTimeout(delivered, 50));
    shifts.push(...observer.takeRecords());
    observer.disconnect();
    return shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0);
  });
}
