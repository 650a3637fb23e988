import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Shop } from '../../../shared/shop.ts';
import { nearest } from '../files/nearest.ts';
import { addFault } from './add-fault.ts';
import { flag, httpsUrl, mapping, optionalList, pattern, slug, text, wholeNumber, year } from './fields.ts';

/**
 * Who runs the shop and what it promises. All of it may be left out: pages then leave out the sentence that needs it.
 */

const optionalText = (what: string, max = 120) => v.nullish(text(what, { max }), null);
const promise = (what: string) => v.nullish(flag(what), false);

const number = (what: string, bounds: { min: number; max: number }) =>
  v.nullish(wholeNumber(`null or ${what}`, bounds), null);

const person = mapping({
  name: text('the name of a person', { max: 60 }),
  role: text('what the person does, such as "boards and data recovery"', { max: 80 }),
});

const provider = mapping({
  name: text('the name of a company', { max: 60 }),
  does: text('what it does for the shop, such as "hosts this site"', { max: 80 }),
  country: text('where it keeps data, such as Australia', { max: 60 }),
});

const photo = mapping({
  file: v.pipe(
    pattern(
      'the name of a picture in public/, such as counter.jpg or /pictures/counter.webp',
      /^(\/pictures\/)?[\w-]+\.(jpe?g|png|webp|avif)$/,
    ),
    v.check(
      (file) => existsSync(join('public', file)),
      'is not in public/: put the picture there, under this name',
    ),
    v.transform((file) => file.replace(/^\//, '')),
  ),
  alt: text('what the picture shows, for people who do not see it', { min: 5, max: 160 }),
});

/** A section that may be left out with all its keys. */
const section = <Input extends object, Output>(schema: v.GenericSchema<Input, Output>) =>
  v.nullish(schema, {} as Input);

export const promiseEntries = (phone: v.GenericSchema<unknown, Shop['phone']>) => ({
  legalName: optionalText('the name of the person or company that contracts, or null'),
  acn: v.nullish(pattern('an ACN written as 000 000 000, or null', /^\d{3} \d{3} \d{3}$/), null),
  since: v.nullish(year('null or the year in which the shop opened', { min: 1900 }), null),
  people: optionalList('people', person, { unique: 'name' }),
  method: optionalList(
    'ways in which you keep devices and work on them',
    text('a short sentence', { max: 120 }),
  ),
  providers: optionalList('companies that get customers’ data', provider, { unique: 'name' }),
  photos: v.pipe(
    optionalList('photographs', photo, { unique: 'file' }),
    v.maxLength(4, 'must be at most four'),
  ),
  reviews: optionalList(
    'places where others review the shop',
    mapping({
      label: text('the words of the link', { max: 60 }),
      url: httpsUrl('the page with the reviews'),
    }),
    { unique: 'url' },
  ),
  visiting: section(
    mapping({
      crossStreet: optionalText('the next cross street, such as "On the corner of …", or null'),
      landmark: optionalText('what one sees from the door, such as "Opposite …", or null'),
      parking: optionalText('where customers park, or null'),
      stepFree: optionalText('how the shop is reached without steps, or null'),
      bus: optionalText('which bus stops where, or null'),
    }),
  ),
  payment: optionalList('ways to pay', text('a way to pay, such as eftpos', { max: 40 })),
  helplines: optionalList(
    'helplines',
    mapping({
      name: text('who answers', { max: 60 }),
      helpsWith: text('what they help with', { max: 120 }),
      hours: optionalText('when they answer, or null'),
      phone,
    }),
    { unique: 'name' },
  ),
  poisonsLine: v.nullish(phone, null),
  electricalLicence: optionalText('the number of an electrical licence, or null', 40),
  blueCards: v.nullish(flag('true if everybody who visits schools has a blue card'), null),
  offers: section(
    mapping({
      walkIns: promise('devices are taken without an appointment'),
      postalRepairs: promise('devices are taken by post'),
      returnPostage: promise('the shop pays the postage back'),
      onSite: promise('work at a customer’s place'),
      pickUp: promise('batches are picked up and brought back'),
      loanDevices: promise('a loan device during longer repairs'),
      purchaseOrders: promise('purchase orders are accepted'),
      accountDays: number('the days in which businesses with an account pay', { min: 1, max: 90 }),
      serviceLevels: promise('agreed times for businesses'),
      wipeCertificates: promise('a certificate for each device that is wiped'),
      insurerReports: promise('damage reports for insurers'),
      holidayBatches: promise('batches for schools in the holidays'),
      termReports: promise('a count of what broke for schools, by term'),
      cleanRoomPartner: optionalText('the partner for clean-room data recovery, or null'),
      recycling: promise('devices that nobody wants back are recycled'),
      noFixNoCharge: promise('no repair charge where the repair fails'),
      noPasscode: promise('devices are taken without their passcode, and photos on them stay closed'),
      answerDays: number('the business days within which questions are answered', { min: 1, max: 30 }),
      quoteValidDays: number('the days for which a fixed quote holds', { min: 1, max: 90 }),
      microscope: promise('boards are repaired under a microscope'),
      heatCamera: promise('a heat camera finds shorts on boards'),
      secondScan: promise('a second scanner looks for malware'),
      hourTest: promise('consoles run for an hour after a repair'),
      signedReports: promise('reports for insurers are signed and have photos'),
      eraseBeforeSale: promise('data is erased before an uncollected device is sold'),
      freeClaimCheck: promise('a warranty claim is checked without charge'),
      promptClaims: promise('work on a good claim begins without a new quote'),
      freeStorage: promise('nothing is charged for storing a device'),
      noSurcharge: promise('nothing is added for paying by card'),
      identification: promise('who collects for somebody else is asked for identification'),
    }),
  ),
  genuineParts: optionalList(
    'makers of genuine parts',
    slug('a manufacturer, or with a kind of device: apple-phone'),
  ),
  unconfirmed: optionalList('facts', text('the name of a fact, such as offers.pickUp', { max: 60 })),
});

/** Each name in the list `key` is that of a fact, or of a fact's part: "offers.pickUp". */
export function namesFacts<Key extends string, Facts extends Record<Key, string[]>>(key: Key) {
  return v.rawCheck<Facts>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const names: string[] = dataset.value[key];
    const known = factNames(dataset.value);
    for (const [index, name] of names.entries()) {
      if (known.includes(name)) continue;
      const near = nearest(name, known);
      const advice = near ? `: write ${near}` : '';
      addFault(addIssue, dataset.value, [key, index], `is no fact of this file${advice}`);
    }
  });
}

function factNames(facts: object): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [name, ...Object.keys(value).map((part) => `${name}.${part}`)]
      : [name],
  );
}
