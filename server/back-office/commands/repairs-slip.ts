import { formatDate } from '../../../shared/dates.ts';
import { uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { brisbane } from '../../../shared/opening-hours.ts';
import { href } from '../../../shared/routes.ts';
import { compose } from '../mail/compose.ts';
import { repairNotice } from '../mail/repair-notice.ts';
import { deviceName } from '../repairs/staff-repairs.ts';
import { command } from './command.ts';
import { findRepair } from './repair-records.ts';

/** The paper that a customer takes along. Without a serial number, since a finder may read it, and without a secret link. */
export const slipCommand = command({
  name: 'repairs slip',
  about: "Prints a repair's slip as a page of HTML, to be opened in a browser and printed.",
  words: ['<reference>'],
  options: {},
  examples: ['repairs slip 7K2M-Q4XA > slip.html'],
  async run({ store, shop, say, now }, _values, [typed]) {
    const { reference, name, devices } = await findRepair(await store(), typed);
    const facts = await shop();
    const { html } = compose(facts, [
      { heading: `${facts.name}: ${reference}`, paragraphs: [formatDate(brisbane(now()).date)] },
      {
        facts: [
          ['Name', name],
          ...devices.map((device): [string, string] => [
            devices.length > 1 ? `Device ${device.line}` : 'Device',
            [deviceName(device), device.fault].filter(Boolean).join(': '),
          ]),
          ['Track it at', `${facts.publicUrl}${href('track')}`],
        ],
      },
      repairNotice,
      uncollectedGoodsNotice,
      { facts: [['I have read the repair notice', '______________________________']] },
    ]);
    say(html);
    return { reference };
  },
});
