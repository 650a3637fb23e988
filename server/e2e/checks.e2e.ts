import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFaults, htmlFaults, layoutShift, sidewaysOverflow } from '../testing/checks.ts';
import { journey } from '../testing/journey.ts';

// The checks that every page must pass are shown to fail on faulty pages here.

journey('the axe check reports a missing alt text, a missing language and low contrast', async ({ open }) => {
  const { page } = await open();
  await page.setContent(`<title>x</title><main><h1>x</h1><img src="data:,">
    <p style="color: #ccc; background: #fff">pale</p></main>`);
  const rules = (await axeFaults(page)).map((fault) => fault.split(':')[0]);
  assert.deepEqual(rules.sort(), ['color-contrast', 'html-has-lang', 'image-alt']);
});

journey(
  'the overflow check reports what is wider than the window, and not what scrolls in its own box',
  async ({ open }) => {
    const { page } = await open({ width: 320 });
    await page.setContent('<div style="overflow-x: auto"><div style="width: 600px">a table</div></div>');
    assert.deepEqual(await sidewaysOverflow(page), []);
    await page.setContent('<p>text</p><div style="width: 600px">too wide</div>');
    assert.deepEqual(await sidewaysOverflow(page), ['<div> "too wide" ends at 608 of 320 px']);
    await page.setContent('<body style="overflow-x: hidden"><div style="width: 600px">cut off</div>');
    assert.deepEqual(await sidewaysOverflow(page), ['<div> "cut off" ends at 608 of 320 px']);
  },
);

journey('the layout shift check counts content that is pushed down', async ({ open }) => {
  const { page } = await open();
  await page.setContent('<main style="height: 400px; background: #ddd">text</main>');
  assert.equal(await layoutShift(page), 0);
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px';
  });
  assert.ok((await layoutShift(page)) > 0.1);
});

journey(
  'openPage() records CSP violations, failed requests and requests to other sites as faults',
  async ({ open, site }) => {
    const { page, faults } = await open();
    await page.goto('/');
    const missed = page.waitForEvent('console', (message) => message.text().includes('404'));
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert(1)' }));
      document.body.append(Object.assign(new Image(), { src: '/assets/no-such.png' }));
    });
    await missed;
    const found = faults.splice(0).join('\n');
    assert.match(found, /Executing inline script violates/);
    assert.match(found, /404.*no-such\.png/);

    await page.goto('about:blank');
    await page.evaluate(
      (url) => fetch(url).catch(() => {}),
      `${site.url.replace('127.0.0.1', 'localhost')}/`,
    );
    assert.match(faults.splice(0).join('\n'), /left the site: http:\/\/localhost/);
  },
);

test('the HTML check reports misplaced elements, repeated ids and style attributes', async () => {
  const html = (body: string) =>
    `<!DOCTYPE html><html lang="en-AU"><head><title>x</title></head><body>${body}</body></html>`;
  const rules = async (body: string) => (await htmlFaults(html(body))).map((fault) => fault.split(':')[0]);
  assert.deepEqual(await rules('<main><h1>x</h1><input type="text" disabled="" aria-label="x"/></main>'), []);
  assert.deepEqual(await rules('<ul><p>x</p></ul>'), ['element-permitted-content']);
  assert.deepEqual(await rules('<p id="a">x</p><p id="a">x</p>'), ['no-dup-id']);
  assert.deepEqual(await rules('<p style="color: red">x</p>'), ['no-inline-style']);
});
