import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postContact } from '../testing/durability/post-contact.ts';
import { startMailCatcher } from '../testing/mail-catcher.ts';
import { startSite } from '../testing/start-site.ts';

const run = promisify(execFile);

test('a message is read by the shop, answered and closed, and no log names its sender', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'enquiry-'));
  context.after(() => rm(folder, { recursive: true }));
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  const env = {
    DATABASE_URL: `sqlite:${folder}/shop.db`,
    SMTP_URL: catcher.url,
    MAIL_TO: 'shop@example.com',
  };
  const site = await startSite(env);
  context.after(site.stop);
  const shop = async (...words: string[]) => {
    const options = { env: { PATH: process.env.PATH, ...env } };
    return (await run(process.execPath, ['dist/server/shop.js', ...words], options)).stdout;
  };
  const mailTo = async (recipient: string, about: RegExp) => {
    for (;;) {
      const mail = catcher.mails.find(
        (each) => each.recipients[0] === recipient && about.test(each.subject ?? ''),
      );
      if (mail) return mail;
      await setTimeout(20);
    }
  };

  const { reference } = await postContact(site.url, 1, { name: 'Zoë Secret', email: 'zoe@example.com' });
  assert.ok(reference);
  const notice = await mailTo('shop@example.com', new RegExp(reference));
  assert.match(notice.text ?? '', /Zoë Secret/);
  assert.equal(notice.replyTo?.[0]?.address, 'zoe@example.com');
  await mailTo('zoe@example.com', /We have your message/);

  const [listed] = JSON.parse(await shop('enquiries', 'list', '--json'));
  assert.equal(listed.reference, reference);
  await shop('enquiries', 'answer', reference, '--text', 'Bring it in today.');
  assert.match((await mailTo('zoe@example.com', /Our answer/)).text ?? '', /Bring it in today/);
  await shop('enquiries', 'close', reference);
  await assert.rejects(shop('enquiries', 'close', reference), { code: 1, stderr: /closed already/ });

  const logs = JSON.stringify(site.logs);
  assert.match(logs, /mail sent/);
  for (const secret of ['Secret', 'zoe@', 'Bring it', reference]) assert.ok(!logs.includes(secret), secret);
});
