import { recordAudit } from '../audit/audit.ts';
import { putMail } from '../mail/outbox.ts';
import { linkOccasion, putRepairMail } from '../repairs/mails/repair-mails.ts';
import { acknowledgementOf } from '../repairs/mails/request-mails.ts';
import { linkAddress, makeLink, revokeLinks } from '../repairs/records/link-tokens.ts';
import { addEvent } from '../repairs/records/moves.ts';
import { ensure } from './command.ts';
import { repairCommand } from './repair-records.ts';

const ofWhole = { line: 1, status: null, isPublic: false } as const;

/** Commands for the secret links of repairs, and for requests that were set aside. */
export const linkCommands = [
  repairCommand({
    name: 'repairs link',
    about:
      'Sends the customer a fresh secret link; with --print, or without an e-mail address, prints one that only reads.',
    options: { print: {} },
    examples: ['repairs link 7K2M-Q4XA --by Kim'],
    async run({ repair, by, act, say }, { print }) {
      const { reference, devices } = repair;
      const link = await act(async (db, { shop, at }) => {
        const mailed = !print && (await putRepairMail(db, repair, linkOccasion(repair, devices), shop, at));
        const note = mailed ? 'Sent a new link by e-mail' : 'Made a new link, which only reads';
        await addEvent(db, { ...ofWhole, reference, by, note }, at);
        const made = mailed ? null : linkAddress(shop, await makeLink(db, reference, 'staff', at));
        await recordAudit(db, { by, action: 'repairs link', about: reference }, at);
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
    async run({ repair: { reference }, by, act, say }) {
      const count = await act(async (db, { at }) => {
        await addEvent(db, { ...ofWhole, reference, by, note: 'Ended all links' }, at);
        const ended = await revokeLinks(db, reference, at);
        await recordAudit(db, { by, action: 'repairs revoke', about: reference }, at);
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
    async run({ repair, by, act, say }) {
      const { reference, quarantined, email } = repair;
      ensure(
        quarantined,
        `${reference} is not set aside. "repairs list --quarantined" lists those that are.`,
      );
      await act(async (db, { shop, at }) => {
        const { numUpdatedRows } = await db
          .updateTable('repairs')
          .set({ quarantined: 0, suspicion: '' })
          .where('reference', '=', reference)
          .where('quarantined', '=', 1)
          .executeTakeFirst();
        ensure(numUpdatedRows > 0n, `Somebody else released ${reference} just now.`);
        await addEvent(db, { ...ofWhole, reference, by, note: 'Taken out of quarantine' }, at);
        if (email) await putMail(db, await acknowledgementOf(db, { ...repair, email }, shop, at), at);
      });
      say(`${reference} is released.`);
    },
  }),
];
