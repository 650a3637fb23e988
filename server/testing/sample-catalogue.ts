import { readManufacturer } from '../builder/facts/catalogue-schema.ts';
import { parsePriceList } from '../builder/facts/price-list.ts';

/** A price list and a manufacturer for tests: small, and with one of each thing that can be written. */
export const samplePrices = `priceGroups:
  small-phone: { kind: phone, name: Small phones }
  big-phone: { kind: phone, name: Big phones }
  thin-laptop: { kind: laptop, name: Thin laptops }
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
        prices: { small-phone: 14900, big-phone: [17900, 21900] }
      - slug: genuine
        name: Genuine part
        keeps: All of it.
        loses: It may have to be ordered.
        warrantyMonths: 12
        prices: { phone: 39900 }
      - slug: genuine
        name: Genuine panel
        keeps: A new panel.
        loses: Its tint can differ.
        warrantyMonths: 12
        prices: { thin-laptop: quote }
  - slug: diagnostic
    name: diagnosis
    description: We find the fault.
    searchWords: [dead]
    symptoms: [It will not turn on]
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
        prices: { phone: 6500, laptop: 6500 }
`;

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
    without: [diagnostic]
    prices: { screen-replacement: { aftermarket: 12900 } }
  - slug: book-14
    name: Acme Book 14
    kind: laptop
    family: Book
    priceGroup: thin-laptop
`;

export const parsedPrices = (yaml = samplePrices) => parsePriceList('content/services.yaml', yaml);

export const parsedManufacturer = (yaml = sampleManufacturer) =>
  readManufacturer('content/repairs/acme.yaml', yaml, parsedPrices());
