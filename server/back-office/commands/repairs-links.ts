import { recordAudit } from '../audit/audit.ts';
import { putMail } from '../mail/outbox.ts';
import { linkOccasion, putRepairMail } from '../repairs/mails/repair-mails.ts';
import { acknowledgementOf } from '../repairs/mails/request-mails.ts';
import { linkAddress, makeLink, revokeLinks } from '../repairs/records/link-tokens.ts';
import { ensure } from './command.ts';
import { repairCommand } from './repair-records.ts';

/** Commands for the secret links of repairs, and for requests that were set aside. */
export const linkCommands = [
  repairCommand({
    name: 'repairs link',
    about:
      'Sends the customer a fresh secret link; with --print, or without an e-mail address, prints one that only reads.',
    options: { print: {} },
    examples: ['repairs link 7K2M-Q4XA --by Kim'],
    async run({ store, repair, by, now, shop, say, addNote }, { print }) {
      const { reference, devices } = repair;
      const facts = await shop();
      const link = await store.write(async (db) => {
        const mailed =
          !print && (await putRepairMail(db, repair, linkOccasion(repair, devices), facts, now()));
        await addNote(db, mailed ? 'Sent a new link by e-mail' : 'Made a new link, which only reads');
        const made = mailed ? null : linkAddress(facts, await makeLink(db, reference, 'staff', now()));
        await recordAudit(db, { by, action: 'repairs link', about: reference }, now());
        return made;
      });
      say(link ?? `A new link for ${reference} is in the outbox.`);
      return { link };
    },
  }),
  repairCommand({
    name: 'repairs revoke',
    about: 'Ends all secret links of a repair at once, as after one was passed on.',
    options: {},
    examples: ['repairs revoke 7K2M-Q4XA --by Kim'],
    takesQuarantined: true,
    async run({ store, repair: { reference }, by, now, say, addNote }) {
      const count = await store.write(async (db) => {
        await addNote(db, 'Ended all links');
        const ended = await revokeLinks(db, reference, now());
        await recordAudit(db, { by, action: 'repairs revoke', about: reference }, now());
        return ended;
      });
      say(
        `${count === 1 ? '1 link' : `${count} links`} of ${reference} ended. For a new one: repairs link ${reference}`,
      );
    },
  }),
  repairCommand({
    name: 'repairs release',
    about: 'Takes a request out of quarantine and sends its acknowledgement.',
    options: {},
    examples: ['repairs list --quarantined', 'repairs release 7K2M-Q4XA --by Kim'],
    takesQuarantined: true,
    async run({ store, repair, now, shop, say, addNote }) {
      const { reference, quarantined, email } = repair;
      ensure(
        quarantined,
        `${reference} is not set aside. "repairs list --quarantined" lists those that are.`,
      );
      const facts = await shop();
      await store.write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('repairs')
          .set({ quarantined: 0, suspicion: '' })
          .where('reference', '=', reference)
          .where('quarantined', '=', 1)
          .executeTakeFirst();
        ensure(numUpdatedRows > 0n, `Somebody else released ${reference} just now.`);
        await addNote(db, 'Taken out of quarantine');
        if (email) await putMail(db, await acknowledgementOf(db, { ...repair, email }, facts, now()), now());
      });
      say(`${reference} is released.`);
    },
  }),
];
