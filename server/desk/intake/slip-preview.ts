import type { SlipPreview } from '../../../client/desk/intake/intake-props.ts';
import type { Service } from '../../../shared/catalogue.ts';
import { intakeFields } from '../../../shared/intake-fields.ts';
import { formatPrice } from '../../../shared/money.ts';
import { moment } from '../../../shared/opening-hours.ts';
import { listedItems } from '../../back-office/repairs/quotes/listed-items.ts';
import { quoteTotal } from '../../back-office/repairs/records/agreed-lines.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { readEach } from '../../forms/read-fields.ts';
import { Refusal } from '../../forms/refusal.ts';
import { readLines } from '../ticket/listed-device.ts';
import { listOf } from './read-intake.ts';

/** What the slip will say, as far as what was typed can be read. @param services of the device that was picked */
export async function previewSlip(
  posted: PostedFields,
  services: Service[],
  now: Date,
): Promise<SlipPreview> {
  const { values } = readEach(intakeFields, posted, now);
  const { name, device, fault, danger, accessory, accessories, mark, marks, due, shelf, agreed } = values;
  const { job, total } = await priceSoFar(values, services);
  const facts: [label: string, words: string | null][] = [
    ['Name', name],
    ['Device', device],
    ['Fault', fault],
    ['Came with', listOf(accessory, accessories)],
    ['Condition', listOf(mark, marks)],
    ['Dangerous', danger.filter((each) => each !== 'none').join(', ')],
    ['Should be ready', due ? moment(due.toISOString()).text : null],
    ['Shelf', shelf],
    [agreed ? 'Agreed price' : 'Price, not agreed yet', job],
  ];
  return { facts: facts.filter(([, said]) => said), total };
}

/** The lines and their sum, or what is missing in them. */
async function priceSoFar(values: Parameters<typeof readLines>[0], services: Service[]) {
  try {
    const lines = readLines(values);
    // The reason for another price is asked for when it is sent.
    const listed = await listedItems(
      [{ device: '', device_path: '-' }],
      lines.services,
      '-',
      async () => services,
    );
    const items = [...listed.items, ...lines.items];
    const job = items.map(({ text, cents }) => `${text}: ${formatPrice(cents)}`).join('\n');
    return { job, total: items.length > 0 ? formatPrice(quoteTotal(items)) : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { job: error.message, total: null };
  }
}
