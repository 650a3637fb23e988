import type { DeviceKind } from '../../shared/catalogue.ts';
import { readManufacturer } from '../builder/facts/catalogue-schema.ts';
import { openPriceList } from '../builder/facts/price-list.ts';
import { parsePriceFile } from '../builder/facts/price-rows.ts';
import { InvalidContent } from '../builder/files/invalid-content.ts';

/** A price list and a manufacturer for tests: small, and with one of each thing that can be written. */
export const samplePrices = `priceGroups:
  small-phone: { kind: phone, has: [charge-port], name: Small phones }
  big-phone: { kind: phone, has: [charge-port, oled], name: Big phones }
  thin-laptop: { kind: laptop, has: [charge-port], name: Thin laptops }
warnings:
  wet: It got wet? Leave it off.
services:
  - slug: screen-replacement
    name: screen replacement
    description: We replace the display.
    searchWords: [screen, cracked]
    symptoms:
      - Cracked glass
      - laptop: A picture on another monitor alone
    time: { phone: { hours: [1, 3] }, laptop: { businessDays: [1, 5] } }
    warnings: [wet, Broken glass splinters.]
    nextSteps: [Save your data.]
    guides: [back-up-iphone]
    options:
      - slug: aftermarket
        name: Aftermarket part
        keeps: A new display.
        loses: Colours differ.
        warrantyMonths: 3
      - slug: genuine
        name: Genuine part
        for: [phone]
        keeps: All of it.
        loses: It may have to be ordered.
        warrantyMonths: 12
      - slug: genuine
        name: Genuine panel
        for: [thin-laptop]
        keeps: A new panel.
        loses: Its tint can differ.
        warrantyMonths: 12
  - slug: diagnostic
    name: diagnosis
    description: We find the fault.
    searchWords: [dead]
    symptoms: [It will not turn on]
    needs: [charge-port]
    time: { phone: { businessDays: [1, 2] }, laptop: { businessDays: [1, 2] } }
    nextSteps: [Bring the charger.]
    guides: []
    sameForAll: true
    options:
      - slug: diagnosis
        name: Diagnosis
        keeps: The cause, in writing.
        loses: Nothing is repaired yet.
        warrantyMonths: 0
`;

const heading = 'device or group,service,grade,from,to,order days';

/** Its price files, by kind of device. */
export const sampleRows = {
  phone: `${heading}
small-phone,screen-replacement,aftermarket,149,,
big-phone,screen-replacement,aftermarket,179,219,
acme/one-mini,screen-replacement,aftermarket,129,,
all,screen-replacement,genuine,399,,5
all,diagnostic,diagnosis,65,,
`,
  laptop: `${heading}
thin-laptop,screen-replacement,genuine,quote,,
all,diagnostic,diagnosis,65,,
`,
};

export const sampleManufacturer = `slug: acme
name: Acme
description: Screens and batteries of Acme phones and laptops, with the price of each repair in this sample.
findModel:
  phone: In Settings.
  Book: On the bottom case.
sources: [a public list of model numbers]
devices:
  - slug: one-5
    name: Acme One 5
    kind: phone
    family: One
    year: 2024
    priceGroup: big-phone
    nicknames: [acme five]
    models: [AC-505X, AC-505Y]
    aliases: [one5]
  - slug: one-mini
    name: Acme One mini
    kind: phone
    family: One
    priceGroup: small-phone
    models: [AC-400]
    without: [charge-port]
  - slug: book-14
    name: Acme Book 14
    kind: laptop
    family: Book
    priceGroup: thin-laptop
`;

/** @throws {InvalidContent} with every fault of the price files and the price list */
export function parsedPrices(
  yaml = samplePrices,
  tables: Partial<Record<DeviceKind, string | Buffer>> = sampleRows,
) {
  const files = Object.entries(tables).map(([kind, text]) =>
    parsePriceFile(`content/prices/${kind}.csv`, kind as DeviceKind, Buffer.from(text)),
  );
  const faults = files.flatMap((file) => file.faults);
  if (faults.length > 0) throw new InvalidContent(faults);
  const rows = files.flatMap((file) => file.rows);
  const { priceList, faults: across } = openPriceList('content/services.yaml', yaml, rows, null);
  if (across.length > 0) throw new InvalidContent(across);
  return priceList;
}

export const parsedManufacturer = (yaml = sampleManufacturer, prices = parsedPrices()) =>
  readManufacturer('content/repairs/acme.yaml', yaml, prices);
