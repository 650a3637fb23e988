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
    isAudited: true,
    async run({ repair, act, say }, { print }) {
      const { reference, email } = repair;
      const isPrinted = print || !email;
      const link = await act((db, deps) =>
        isPrinted ? printLink(db, repair, deps) : sendLink(db, repair, deps).then(() => null),
      );
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
    isAudited: true,
    async run({ repair, act, say }) {
      const { reference } = repair;
      const count = await act((db, deps) => endLinks(db, repair, deps));
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
    isAudited: true,
    async run({ repair, act, say }) {
      const { reference } = repair;
      await act((db, deps) => releaseRequest(db, reference, deps));
      say(`${reference} is released.`);
    },
  }),
];
