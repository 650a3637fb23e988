import type { Offers } from '../../../shared/shop.ts';

/** What the shop promises, and the offer of `shop.yaml` that each promise waits for. */
export const promisedWords: [words: RegExp, offer: keyof Offers][] = [
  [/no repair charge|can’t be fixed, you pay only/i, 'noFixNoCharge'],
  [/card surcharge/i, 'noSurcharge'],
  [/charge for storing/i, 'freeStorage'],
  [/without a new quote/i, 'promptClaims'],
  [/Checking a claim costs/i, 'freeClaimCheck'],
  [/erase the data on the device before any sale/i, 'eraseBeforeSale'],
  [/their identification/i, 'identification'],
  [/we pick it up|pick-up and return/i, 'pickUp'],
  [/loan device/i, 'loanDevices'],
  [/work at your place/i, 'onSite'],
  [/purchase orders:/i, 'purchaseOrders'],
  [/have it recycled|recycle it for you/i, 'recycling'],
  [/(?<!naked eye, )under a microscope/i, 'microscope'],
  [/heat camera/i, 'heatCamera'],
  [/second scanner/i, 'secondScan'],
  [/runs for an hour/i, 'hourTest'],
  [/signed and has photos/i, 'signedReports'],
  [/with a certificate for each/i, 'wipeCertificates'],
];

/** Words that no page says: nothing in `shop.yaml` bears them out. */
export const neverPromised = /with several (TVs|devices)|lifetime warranty/i;
