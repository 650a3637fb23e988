import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { walkOn } from './journey.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { startSite } from './start-site.ts';
import { testDist } from './test-build.ts';
import { until } from './until.ts';

/** Where its e-mails to the shop go. */
export const shopAddress = 'bench@northsidebench.example.com';

export interface WholeShop {
  /** Runs the shop's command line as it is built; answers what it printed. */
  shop: (...words: string[]) => Promise<string>;
  /** The e-mail that holds all these words, as soon as it is there. */
  caught: (recipient: string, words: string[]) => Promise<CaughtMail>;
}

/** Lets the journeys of a file walk on the built server with a real database, a mail server and the shop's command line. */
export function walkOnWholeShop(): WholeShop {
  let folder = '';
  let catcher: MailCatcher;
  let env: Record<string, string> = {};
  walkOn(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-'));
    catcher = await startMailCatcher();
    env = {
      DATABASE_URL: `sqlite:${join(folder, 'shop.db')}`,
      SMTP_URL: catcher.url,
      MAIL_FROM: 'hello@northsidebench.example.com',
      MAIL_TO: shopAddress,
    };
    return startSite(env);
  });
  after(async () => {
    await catcher?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    async shop(...words) {
      const options = { env: { ...process.env, ...env } };
      return (await promisify(execFile)(process.execPath, [`${testDist}/server/shop.js`, ...words], options))
        .stdout;
    },
    caught: (recipient, words) =>
      until(
        () =>
          catcher.mails.find(
            ({ recipients, subject, text }) =>
              recipients.includes(recipient) && words.every((each) => `${subject} ${text}`.includes(each)),
          ),
        `an e-mail to ${recipient} that says ${words.join(', ')}`,
      ),
  };
}
