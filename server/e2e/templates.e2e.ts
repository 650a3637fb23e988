import assert from 'node:assert/strict';
import { href } from '../../shared/routes.ts';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';

/** Texts that break out of careless HTML, or make React's hydration find another text than the server wrote. */
const texts = [
  `"double" 'single' \`back\` and &quot;`,
  '</script><script>alert(1)</script><!--',
  '</textarea><input name="x">',
  'a < b && b > c &lt; <b>bold</b>',
  '👩‍🔧 \u{1F527} \u202e end',
  '\n\nthird line',
  // The markers that page templates use for their slots.
  '\ufdd0answer-name\ufdd1',
  '{"a":["\\u003c","\\"]}',
  'Ärger '.repeat(666),
  '',
];

/** A one-line field drops line breaks. */
const oneLine = (text: string) => text.replaceAll('\n', '');

/** Chromium reports these statuses as console errors; what remains would be React reporting a hydration mismatch. */
const unexpected = (faults: string[]) => faults.splice(0).filter((fault) => !/\b(404|422)\b/.test(fault));

journey(
  'a rejected form shows every answer as it was typed, before and after hydration',
  async ({ open }) => {
    const { page, faults } = await open();
    for (let n = 0; n < texts.length; n += 4) {
      const [name = '', school = '', devices = '', message = ''] = texts.slice(n);
      await page.goto(href('school'));
      await page.evaluate(
        (texts) => {
          const form = document.querySelector<HTMLFormElement>('main form[method=post]');
          const answers = { ...texts, role: 'teacher' };
          for (const [name, answer] of Object.entries(answers)) {
            const control = form?.elements.namedItem(name) as HTMLInputElement | null;
            if (control) control.value = answer ?? '';
          }
          // submit() skips the page's own validation, which would not send the form.
          form?.submit();
        },
        { name, school, devices, message },
      );
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      const values = () =>
        page.evaluate(() =>
          ['name', 'school', 'devices', 'message', 'role'].map(
            (name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value,
          ),
        );
      const typed = [oneLine(name), oneLine(school), devices, message, 'teacher'];
      assert.deepEqual(await values(), typed);
      await touch(page);
      assert.deepEqual(await values(), typed, 'the same after React has taken the page over');
      assert.match(await page.title(), /^Error: /);
      assert.deepEqual(unexpected(faults), []);
    }
  },
);

journey(
  'search results and the 404 page show the text that was asked for, after hydration too',
  async ({ open }) => {
    const { page, faults } = await open();
    // A search reads 100 characters.
    for (const [one, other] of [
      [0, 2],
      [1, 4],
      [3, 5],
    ] as const) {
      const words = `${texts[one]}${texts[other]}`;
      await page.goto(`${href('repairs')}?q=${encodeURIComponent(words)}`);
      await touch(page);
      assert.equal(await page.getByRole('searchbox').inputValue(), oneLine(words.trim()));
    }
    await page.goto(`/no/${encodeURIComponent(texts.slice(0, 7).join(''))}`);
    await touch(page);
    assert.ok((await page.title()).startsWith('404 - Page Not Found: /no/"double"'));
    assert.deepEqual(unexpected(faults), []);
  },
);
