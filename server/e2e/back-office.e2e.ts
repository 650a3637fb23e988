import assert from 'node:assert/strict';
import { codeLength, parseReference } from '../../shared/reference.ts';
import { journey } from '../testing/journey.ts';
import { touch } from '../testing/page-actions.ts';
import { shopAddress, walkOnWholeShop } from '../testing/whole-shop.ts';

// From a visitor's question to the shop's answer.

const { shop, caught } = walkOnWholeShop();

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'Ana Example' : '安娜 Ó Briain';
  const email = javaScriptEnabled ? 'ana@example.com' : 'obriain@example.com';

  journey(
    `a question is sent, read, answered and closed, ${javaScriptEnabled ? 'with' : 'without'} script`,
    async ({ open, site }) => {
      const { page, faults } = await open({ javaScriptEnabled });
      await page.goto('/contact');
      if (javaScriptEnabled) await touch(page);
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill('not an address');
      await page.getByLabel('Message').fill(`Does ${name} get the battery today?`);
      const send = page.getByRole('button', { name: 'Send message' });
      await send.click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      // The browser reports the 422 of a form without script as a failed load.
      faults.splice(0);
      assert.equal(await page.getByLabel('Name').inputValue(), name);
      await page.getByLabel('Email').fill(email);
      await send.click();
      await page.waitForURL('**/contact/sent?*');
      const reference =
        (await page.getByRole('main').textContent())?.match(/TBX-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? '';
      assert.equal(parseReference(reference), reference.slice(-codeLength), `"${reference}" is a reference`);

      const toShop = await caught(shopAddress, [reference]);
      assert.ok(toShop.text?.includes(`Does ${name} get the battery today?`));
      const acknowledgement = await caught(email, [reference]);
      assert.equal(acknowledgement.recipients.length, 1);

      const listed = JSON.parse(await shop('enquiries', 'list', '--json')) as { reference: string }[];
      assert.ok(listed.some((enquiry) => enquiry.reference === reference));
      await shop('enquiries', 'answer', reference, '--text', 'Bring it in any time today.');
      await caught(email, ['any time today']);
      await shop('enquiries', 'close', reference);
      assert.match(await shop('enquiries', 'show', reference), /closed/i);

      const logged = JSON.stringify(site.logs);
      for (const personal of [name, email, reference, 'battery']) {
        assert.ok(!logged.includes(personal), `"${personal}" stands in the log`);
      }
    },
  );
}
