import { recordAudit } from '../audit/audit.ts';
import { endLinks, printLink, sendLink } from '../repairs/acts/customer-links.ts';
import { releaseRequest } from '../repairs/intake/release-request.ts';
import { repairCommand } from './repair-records.ts';

/** Commands for the secret links of repairs, and for requests that were set aside. */
export const linkCommands = [
  repairCommand({
    name: 'repairs link',
    about:
      'Sends the customer a fresh secret link; with --print, or without an e-mail address, prints one that only reads.',
    options: { print: {} },
    examples: ['repairs link 7K2M-Q4XA --by Kim'],
    async run({ repair, by, act, say }, { print }) {
      const { reference, email } = repair;
      const isPrinted = print || !email;
      const link = await act(async (db, deps) => {
        const made = isPrinted ? await printLink(db, repair, deps) : null;
        if (!isPrinted) await sendLink(db, repair, deps);
        await recordAudit(db, { by, action: 'repairs link', about: reference }, deps.at);
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
    async run({ repair, by, act, say }) {
      const { reference } = repair;
      const count = await act(async (db, deps) => {
        const ended = await endLinks(db, repair, deps);
        await recordAudit(db, { by, action: 'repairs revoke', about: reference }, deps.at);
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
      const { reference } = repair;
      await act(async (db, deps) => {
        await releaseRequest(db, reference, deps);
        await recordAudit(db, { by, action: 'repairs release', about: reference }, deps.at);
      });
      say(`${reference} is released.`);
    },
  }),
];
