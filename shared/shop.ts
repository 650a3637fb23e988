import type { LogoDrawing } from './draw-logo.ts';
import type { OwnMenu } from './navigation.ts';
import type { Bench, Closure, ClosureLabel, DayHours, Notice } from './shop-times.ts';

/** The facts of the shop from `content/shop.yaml`, validated by the build. */
export interface Shop {
  /** True while the facts are samples and not yet the owner's: the footer and a line at the start say so. */
  sample: boolean;
  name: string;
  /** One sentence that says what the shop does and where. */
  description: string;
  /** Origin of the public site, without a trailing slash. */
  publicUrl: string;
  email: string;
  phone: Phone;
  /** One or two capital letters, which the logo is drawn of: "NB". */
  initials: string;
  /** One to four capital letters before every reference: "NB" of "NB-7K2M-Q4XA". */
  referencePrefix: string;
  /** Australian Business Number as written, "00 000 000 000". */
  abn: string;
  address: Address;
  hours: DayHours[];
  /** Days whose hours differ from the week's, in order. */
  closures: Closure[];
  /** A sentence above every page, for as long as it is true. */
  notice: Notice | null;
  /** Who helps while the shop is closed. */
  afterHours: AfterHours | null;
  /** How long work waits at the bench; `null` where the shop does not say. */
  bench: Bench | null;
  social: SocialLink[];
  /** The header's own links; `null` where it has those of `headerMenu`. */
  menu: OwnMenu | null;
  map: { embedUrl: string | null; directionsUrl: string };
  /** Scripts of other companies that pages load; `null` where the shop uses none. */
  tags: { analytics: ThirdPartyTag | null; recording: ThirdPartyTag | null };
  /** Where to report a vulnerability (RFC 9116): an e-mail or web address, and the page of the shop's policy. */
  security: { contact: string; policy: string | null };
  theme: { primary: string; gray: string };
  /** Where `/qr` redirects to. */
  qr: string;
  /** Services that the home page names with their prices: "apple/iphone-13/screen-replacement". */
  priceExamples: string[];
  /** Suburbs that the shop serves. */
  areas: string[];
  /** Who contracts with customers, the person or company behind the shop's name. */
  legalName: string | null;
  /** Australian Company Number as written, "000 000 000"; `null` where no company contracts. */
  acn: string | null;
  /** The year in which the shop opened. */
  since: number | null;
  people: Person[];
  /** How devices are kept and worked on, each a short sentence: "Each device has a numbered bag". */
  method: string[];
  /** Companies that get customers' data for their part of the job, such as the host of the site. */
  providers: { name: string; does: string; country: string }[];
  /** The shop's own pictures of itself. */
  photos: Photo[];
  /** Where others review the shop. */
  reviews: Pick<SocialLink, 'label' | 'url'>[];
  visiting: Visiting;
  /** Ways to pay at the counter: "eftpos". */
  payment: string[];
  /** Whom victims of scams call. */
  helplines: Helpline[];
  /** Poisons Information: whom to call when a battery was swallowed. */
  poisonsLine: Phone | null;
  electricalLicence: string | null;
  /** Whether everybody who visits schools has a blue card; `null` where the shop does not say. */
  blueCards: boolean | null;
  offers: Offers;
  /** Whose genuine parts the shop can buy: a manufacturer, or its devices of one kind: "apple-phone". */
  genuineParts: string[];
  /** Names of facts that the owner has still to confirm: "offers.pickUp". The build lists them. */
  unconfirmed: string[];
}

/** How to get there, each a short sentence; of a shop that says nothing of it. */
export const noVisiting = {
  /** The next street, and what one sees from the door: "On the corner of Playfield Street", "Opposite the library". */
  crossStreet: null as string | null,
  landmark: null as string | null,
  parking: null as string | null,
  stepFree: null as string | null,
  bus: null as string | null,
};
export type Visiting = typeof noVisiting;

/** How to find the door, in the order in which one comes, as a line: "Opposite the library. Parking behind the shop". */
export const wayIn = ({ crossStreet, landmark, parking, stepFree, bus }: Visiting): string =>
  [crossStreet, landmark, parking, stepFree, bus].filter((way) => way !== null).join('. ');

const no = false as boolean;

/** Every promise that a page makes, as of a shop that makes none beyond its price list: false or `null`, and no page says it. */
export const noOffers = {
  /** Devices are taken without an appointment. */
  walkIns: no,
  /** Devices are taken by post. */
  postalRepairs: no,
  /** The shop pays the postage back to the customer. */
  returnPostage: no,
  /** For businesses and schools. */
  onSite: no,
  pickUp: no,
  loanDevices: no,
  purchaseOrders: no,
  /** Days in which businesses with an account pay. */
  accountDays: null as number | null,
  /** Times agreed on beforehand. */
  serviceLevels: no,
  wipeCertificates: no,
  insurerReports: no,
  holidayBatches: no,
  /** A count of what broke on which model, by term. */
  termReports: no,
  /** Who recovers data in a clean room for the shop. */
  cleanRoomPartner: null as string | null,
  /** Devices that nobody wants back are recycled. */
  recycling: no,
  /** A repair that fails is not charged. */
  noFixNoCharge: no,
  /** Devices are taken without their passcode, and what is stored on them stays closed. */
  noPasscode: no,
  /** Business days within which questions are answered. */
  answerDays: null as number | null,
  /** Days for which a fixed quote holds. */
  quoteValidDays: null as number | null,
  /** Boards are repaired under a microscope; a heat camera finds shorts. */
  microscope: no,
  heatCamera: no,
  /** A second scanner looks for malware after the first. */
  secondScan: no,
  /** A console runs for an hour after a repair. */
  hourTest: no,
  /** Reports for insurers are signed and have photos. */
  signedReports: no,
  /** Data is erased before an uncollected device is sold. */
  eraseBeforeSale: no,
  /** A warranty claim is checked without charge; work on a good one begins without a new quote. */
  freeClaimCheck: no,
  promptClaims: no,
  /** Nothing is charged for storing a device. */
  freeStorage: no,
  /** Nothing is added for paying by card. */
  noSurcharge: no,
  /** Who collects for somebody else is asked for identification. */
  identification: no,
};
export type Offers = typeof noOffers;

export interface Person {
  name: string;
  /** "boards and data recovery" */
  role: string;
}

export interface Photo {
  /** A file in `public/`: "counter.jpg". */
  file: string;
  alt: string;
}

export interface Helpline {
  name: string;
  /** "A plan to protect your identity and accounts" */
  helpsWith: string;
  /** When they answer, "Monday to Friday"; `null` where the shop has not read it. */
  hours: string | null;
  phone: Phone;
}

export interface Phone {
  /** As visitors read it: "(07) 7010 0123". */
  display: string;
  /** E.164, for `tel:` links: "+61770100123". */
  e164: string;
}

export interface Address {
  street: string;
  suburb: string;
  state: string;
  /** A string: postcodes may start with 0. */
  postcode: string;
}

export interface AfterHours {
  name: string;
  /** "until 10 PM every day" */
  hours: string;
  /** One of the two is there. */
  phone: Phone | null;
  href: string | null;
}

export interface SocialLink {
  /** The link's text: "Our page on the social network". */
  label: string;
  url: string;
  icon: string;
}

export interface ThirdPartyTag {
  /** The script's URL; `{id}` in it is replaced by the id. */
  scriptUrl: string;
  id: string;
  /** What the provider's script reads from its own element, by the attribute's name behind `data-`. */
  data: Record<string, string>;
  /** Origins that the script sends requests to, beside its own: "https://collect.example.com". */
  hosts: string[];
}

/** How to reach the shop: what several pages tell their visitors. */
export interface ContactFacts {
  shop: Pick<Shop, 'name' | 'phone' | 'email' | 'address' | 'hours' | 'afterHours' | 'map' | 'payment'>;
  /** The days whose hours differ from the week's. */
  closures: ClosureLabel[];
}

/** The facts of the shop that every page's components need in the browser too. */
export interface Site {
  menu: OwnMenu | null;
  /** Whether the build has a notice, be its time past or to come. */
  hasNotice: boolean;
  logo: LogoDrawing;
  /** Prices are marked as samples. */
  sample: boolean;
  noPasscode: boolean;
  name: string;
  phone: Phone;
  /** The weekly hours in one line: "9:00 AM to 5:00 PM, Monday to Friday"; `null` where they take more. */
  hours: string | null;
  afterHours: AfterHours | null;
}

/** "12 Sample Street, Chermside QLD 4032" */
export function addressLine({ street, suburb, state, postcode }: Address): string {
  return `${street}, ${suburb} ${state} ${postcode}`;
}
