/** Texts that the law prescribes or that follow a regulator's example. `legal-texts.test.ts` fails on any change. */

/**
 * What a warranty against defects for goods and services must say, in this order: opening, entitlements, closing.
 * Source: Competition and Consumer Regulations 2010 (Cth), regulation 90, as in force since June 2019.
 */
export const warrantyText = {
  opening:
    'Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. For major failures with the service, you are entitled:',
  entitlements: [
    'to cancel your service contract with us; and',
    'to a refund for the unused portion, or to compensation for its reduced value.',
  ],
  closing:
    'You are also entitled to choose a refund or replacement for major failures with goods. If a failure with the goods or a service does not amount to a major failure, you are entitled to have the failure rectified in a reasonable time. If this is not done you are entitled to a refund for the goods and to cancel the contract for the service and obtain a refund of any unused portion. You are also entitled to be compensated for any other reasonably foreseeable loss or damage from a failure in the goods or service.',
} as const;

/**
 * The repair notice for goods that can hold data, given before they are accepted. The law sets no wording; this is
 * the example of the Australian Competition and Consumer Commission. Source: Australian Consumer Law, section 103;
 * Competition and Consumer Regulations 2010 (Cth), regulation 91.
 */
export const dataLossNotice =
  'During the process of repair, some or all of your stored data may be lost. Please ensure that you have saved this data elsewhere prior to repair.';

/** The repair notice where refurbished goods or parts may be used: exact wording. Source: regulation 91, as above. */
export const refurbishedNotice =
  'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired. Refurbished parts may be used to repair the goods.';

/** States that this is a repair notice, as the ACCC asks where another document contains it. Not a prescribed text. */
export const repairNoticeSource = 'This notice is given under the Australian Consumer Law.';

/** The repair notice as it is shown before a device is accepted. Requests record its version and when it was shown. */
export const repairNotice = {
  version: '2026-11-21',
  title: 'Repair notice',
  intro: repairNoticeSource,
  sentences: [dataLossNotice, refurbishedNotice],
} as const;

/**
 * The privacy notice of the forms; each form adds what it uses the answers for, and what happens without them. Requests
 * record its version. Source: Privacy Act 1988 (Cth), Australian Privacy Principle 5.
 */
export const privacyNotice = {
  version: '2026-11-22',
  use: ['We use what you write', ', and for nothing else. Please never send a passcode.'],
  more: 'There’s more in our',
  policy: 'privacy policy',
  details: 'Who sees it, and your rights',
  goesTo: ['It goes to', ', and to the people who work there.'],
  byEmail:
    'Our answer and our own copy may travel by email. Your email provider or ours may store it overseas. If that matters to you, call us instead.',
  rights:
    'Ask us what we hold about you, have it corrected or erased, or complain: the privacy policy says how.',
} as const;

/** The notice about goods that nobody collects. Source: Disposal of Uncollected Goods Act 1967 (Qld), as worded by the Queensland Government. */
export const uncollectedGoodsNotice =
  'The Disposal of Uncollected Goods Act 1967 covers inspection, custody, storage, repair and other treatment of goods. Under this Act, uncollected goods may be sold six months after the date on which they were ready for collection.';
