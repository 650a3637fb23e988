import assert from 'node:assert/strict';
import { axeFaults, cutOff, layoutShift, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey } from '../testing/browser/journey.ts';

journey('the checks that every page must pass find one fault each', async ({ open }) => {
  const { page } = await open({ width: 320 });
  await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"></main>');
  assert.match((await axeFaults(page)).join(), /^image-alt: /);

  await page.setContent('<body style="overflow-x: hidden"><div style="width: 600px">cut off</div>');
  assert.deepEqual(await sidewaysOverflow(page), ['<div> "cut off" ends at 608 of 320 px']);

  await page.setContent(
    '<p style="width: 50px">Unbreakable</p><p style="height: 5px; overflow: hidden">low</p>',
  );
  assert.match(
    (await cutOff(page)).join(),
    /^<p> "Unbreakable" is \d+ of 50 wide,<p> "low" is \d+ of 5 high$/,
  );

  await page.setContent('<main style="height: 400px; background: #ddd">text</main>');
  assert.equal(await layoutShift(page), 0);
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px';
  });
  assert.ok((await layoutShift(page)) > 0.1);
});
