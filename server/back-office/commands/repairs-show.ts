import { readRelated } from '../repairs/views/whole-repair.ts';
import { command } from './command.ts';
import { readMails, sayMails } from './outbox-commands.ts';
import { findRepair, repairAsJson } from './repair-records.ts';
import { repairText } from './repair-text.ts';

/** The command that shows everything about one repair. */
export const showCommand = command({
  name: 'repairs show',
  about: 'Shows one repair in full: its devices, history, quotes, notices and e-mails.',
  words: ['<reference>'],
  options: { json: {} },
  examples: ['repairs show 7K2M-Q4XA'],
  async run({ store, shop, say, now }, { json }, [typed]) {
    const open = await store();
    const repair = await findRepair(open, typed);
    const { openLinks, mails, ...related } = await open.read(async (db) => ({
      ...(await readRelated(db, repair.reference, now())),
      mails: await readMails(db, repair.reference),
    }));
    if (json) return say(JSON.stringify({ ...repairAsJson(repair), ...related, mails, openLinks }, null, 2));
    say(repairText(repair, { openLinks, ...related }, (await shop()).offers));
    sayMails(mails, say);
  },
});
