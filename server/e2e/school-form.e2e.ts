import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { href } from '../../shared/routes.ts';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  journey(`a school gets a template for its list, and sends a plan without one, ${how}`, async ({ open }) => {
    const { page } = await open({ javaScriptEnabled, reducedMotion: 'reduce' });
    await page.goto(href('school'));
    if (javaScriptEnabled) await touch(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download a template' }).click(),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), /^Asset tag,Model,.*\r\n$/);

    await page.getByLabel('Name').fill('Ana Ñuñez');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('School', { exact: true }).fill('Example State School');
    await page.getByLabel('Your role').selectOption('it');
    const send = page.getByRole('button', { name: 'Send list or plan' });
    await send.click();
    // The one mistake: neither a list nor a plan.
    await page.getByRole('alert').getByRole('link').click();
    const devices = page.getByLabel('Devices');
    assert.ok(await devices.evaluate((element) => element === document.activeElement));
    await page.getByLabel('Message').fill(`About forty Latitude 3120, back by 27 January, ${how}.`);
    await send.click();
    await page.waitForURL(`**${href('sent')}?form=school&**`);
  });
}
