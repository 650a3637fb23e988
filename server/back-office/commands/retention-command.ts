import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { repairRetention } from '../repairs/acts/repair-retention.ts';
import { confirmClock } from '../retention/clock-guard.ts';
import { applyRetention } from '../retention/retention.ts';
import { readJobTimes } from '../store/job-times.ts';
import { command } from './command.ts';
import { localTime } from './table.ts';

export const retentionCommand = command({
  name: 'retention',
  about:
    'Says whether the deletion of old data and notices of uncollected goods wait because the clock is far ahead; --confirm if it is right.',
  options: { confirm: {} },
  examples: ['retention', 'retention --confirm'],
  async run({ store, say, now, config }, { confirm }) {
    const open = await store();
    if (confirm) {
      await open.write((db) => confirmClock(db, now()));
      const rules = [enquiryRetention, repairRetention];
      const { spam, settled, mails } = await applyRetention(open, rules, config.retentionDays, now());
      return say(`Deleted: ${settled} settled, ${spam} possible spam, ${mails} e-mails sent long ago.`);
    }
    const { 'retention-waits': waits, 'clock-apart': apart } = await open.read(readJobTimes);
    const by = `It is ${localTime(now().toISOString())} now by this clock`;
    if (apart)
      return say(
        `It waits since ${localTime(apart)}: the clock is more than a day from another one, which the server's log names. ${by}: set it, and all goes on. If it was right all the while and was set under a running server: add --confirm.`,
      );
    say(
      waits
        ? `It waits since ${localTime(waits)}, far past the last time that the clock was right. It is ${localTime(now().toISOString())} now, if the clock is right: then add --confirm.`
        : 'The server applies it every day.',
    );
  },
});
