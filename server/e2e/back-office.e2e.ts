import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { promisify } from 'node:util';
import { codeLength, parseReference } from '../../shared/reference.ts';
import { journey, walkOn } from '../testing/journey.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { touch } from '../testing/page-actions.ts';
import { startSite } from '../testing/start-site.ts';
import { testDist } from '../testing/test-build.ts';
import { until } from '../testing/until.ts';

/** From a visitor's question to the shop's answer: the built server, a real database, a mail server, the command line. */
let folder: string;
let catcher: MailCatcher;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  catcher = await startMailCatcher();
});
after(async () => {
  await catcher.stop();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  DATABASE_URL: `sqlite:${join(folder, 'shop.db')}`,
  SMTP_URL: catcher.url,
  MAIL_FROM: 'hello@northsidebench.example.com',
  MAIL_TO: 'bench@northsidebench.example.com',
});

walkOn(() => startSite(environment()));

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

      const toShop = await mailTo('bench@northsidebench.example.com', reference);
      assert.ok(toShop.text?.includes(`Does ${name} get the battery today?`));
      const acknowledgement = await mailTo(email, reference);
      assert.equal(acknowledgement.recipients.length, 1);

      const listed = JSON.parse(await shop('enquiries', 'list', '--json')) as { reference: string }[];
      assert.ok(listed.some((enquiry) => enquiry.reference === reference));
      await shop('enquiries', 'answer', reference, '--text', 'Bring it in any time today.');
      await until(() =>
        catcher.mails.some(
          (mail) => mail.recipients.includes(email) && mail.text?.includes('any time today'),
        ),
      );
      await shop('enquiries', 'close', reference);
      assert.match(await shop('enquiries', 'show', reference), /closed/i);

      const logged = JSON.stringify(site.logs);
      for (const personal of [name, email, reference, 'battery']) {
        assert.ok(!logged.includes(personal), `"${personal}" stands in the log`);
      }
    },
  );
}

const run = promisify(execFile);

/** The shop's command line as it is built. */
async function shop(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${testDist}/server/shop.js`, ...words], {
    env: { ...process.env, ...environment() },
  });
  return stdout;
}

const mailTo = (recipient: string, reference: string): Promise<CaughtMail> =>
  until(
    () =>
      catcher.mails.find(
        (mail) => mail.recipients.includes(recipient) && `${mail.subject} ${mail.text}`.includes(reference),
      ),
    `an e-mail to ${recipient} about ${reference}`,
  );
