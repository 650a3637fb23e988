import { putMail } from '../mail/outbox.ts';
import { linkAddress, makeLink, revokeLinks } from '../repairs/links.ts';
import { addEvent } from '../repairs/moves.ts';
import { linkOccasion, putRepairMail } from '../repairs/repair-mails.ts';
import { acknowledgementOf } from '../repairs/request-mails.ts';
import { type Command, Refusal } from './command.ts';
import { byOption } from './repair-options.ts';
import { findGenuineRepair, findRepair } from './repair-records.ts';

/** Commands for the secret links of repairs, and for requests that were set aside. */
export const linksOfRepairs: Command[] = [
  {
    name: 'repairs link',
    usage: '<reference> --by <name> [--print]',
    about:
      'Sends the customer a fresh secret link; with --print, or without an e-mail address, prints it instead.',
    examples: ['repairs link 7K2M-Q4XA --by Kim'],
    options: { by: { type: 'string' }, print: { type: 'boolean' } },
    async run({ store, now, shop, say }, args) {
      const by = byOption(args);
      const open = await store();
      const repair = await findGenuineRepair(open, args.positionals[0]);
      const { reference, devices } = repair;
      const facts = await shop();
      const link = await open.write(async (db) => {
        const mailed =
          !args.values.print &&
          (await putRepairMail(db, repair, linkOccasion(repair, devices), facts, now()));
        const note = mailed ? 'Sent a new link by e-mail' : 'Made a new link';
        await addEvent(db, { reference, line: 1, by, status: null, note, isPublic: false }, now());
        return mailed ? null : linkAddress(facts, await makeLink(db, reference, now()));
      });
      say(link ?? `A new link for ${reference} is in the outbox.`);
    },
  },
  {
    name: 'repairs revoke',
    usage: '<reference> --by <name>',
    about: 'Ends all secret links of a repair at once, as after one was passed on.',
    examples: ['repairs revoke 7K2M-Q4XA --by Kim'],
    options: { by: { type: 'string' } },
    async run({ store, now, say }, args) {
      const by = byOption(args);
      const open = await store();
      const { reference } = await findRepair(open, args.positionals[0]);
      const count = await open.write(async (db) => {
        const note = 'Ended all links';
        await addEvent(db, { reference, line: 1, by, status: null, note, isPublic: false }, now());
        return revokeLinks(db, reference, now());
      });
      say(
        `${count === 1 ? '1 link' : `${count} links`} of ${reference} ended. For a new one: repairs link ${reference}`,
      );
    },
  },
  {
    name: 'repairs release',
    usage: '<reference> --by <name>',
    about: 'Takes a request out of quarantine and sends its acknowledgement.',
    examples: ['repairs list --quarantined', 'repairs release 7K2M-Q4XA --by Kim'],
    options: { by: { type: 'string' } },
    async run({ store, now, shop, say }, args) {
      const by = byOption(args);
      const open = await store();
      const repair = await findRepair(open, args.positionals[0]);
      const { reference, quarantined, email } = repair;
      if (!quarantined) {
        throw new Refusal(
          `${reference} is not set aside. "repairs list --quarantined" lists those that are.`,
        );
      }
      const facts = await shop();
      await open.write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('repairs')
          .set({ quarantined: 0, suspicion: '' })
          .where('reference', '=', reference)
          .where('quarantined', '=', 1)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal(`Somebody else released ${reference} just now.`);
        const note = 'Taken out of quarantine';
        await addEvent(db, { reference, line: 1, by, status: null, note, isPublic: false }, now());
        if (email) await putMail(db, await acknowledgementOf(db, { ...repair, email }, facts, now()), now());
      });
      say(`${reference} is released.`);
    },
  },
];
