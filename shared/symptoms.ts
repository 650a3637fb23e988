import type { DeviceKind, PriceRange } from './catalogue.ts';
import type { Phone } from './shop.ts';

/** What `content/symptoms.yaml` and the price list say beside single devices: the facts of the quote page. */
export interface RepairFacts {
  symptomGroups: SymptomGroup[];
  /** Beside the search on the home page. */
  homeSymptoms: HomeSymptom[];
  /** The symptoms and their odds are examples. */
  symptomsAreSample: boolean;
  priceBands: PriceBand[];
  /** What a diagnosis costs: "$65"; `null` where the price list has none. */
  diagnosis: string | null;
  /** The longest warranty that a repair has, in months. */
  longestWarranty: number;
}

/** What `Symptoms` shows. */
export interface SymptomFacts {
  groups: SymptomGroup[];
  /** By slug: the guides that the site has. */
  guides: Map<string, { path: string; title: string }>;
  /** Its words and odds are examples. */
  isSample: boolean;
}

export interface SymptomGroup {
  title: string;
  symptoms: Symptom[];
}

export interface Symptom {
  /** Its anchor on the quote page. */
  slug: string;
  /** In a visitor's words: "It won’t charge". */
  name: string;
  /** The kinds of device that have it; none where all do. */
  kinds: DeviceKind[];
  /** Slugs of services: a device that gets none of them does not have it. */
  needs?: string[];
  /** What to do before anything else, where there is danger. */
  firstAid?: string;
  /** A school leaves a device with it out of a batch, and calls. */
  leaveOut?: true;
  /** Whom to call at once, before the shop. */
  helpline?: Phone;
  /** What to look at before calling. */
  checks: string[];
  /** Most likely first; none where people are in danger and nothing is to be repaired before they are safe. */
  causes: SymptomCause[];
  /** How likely a repair is to succeed, in words. */
  odds?: string;
  /** Slugs. */
  guides: string[];
}

export interface SymptomCause {
  text: string;
  /** The kinds of device that have it; none where all with this symptom do. */
  kinds: DeviceKind[];
  /** What helps, by the name that the search finds it by; where the device is known, its page and its price. */
  service?: { slug: string; name: string; href?: string; price?: PriceRange | null };
}

export interface HomeSymptom {
  label: string;
  /** The name of the service that its search finds. */
  service: string;
}

/** The lowest and the highest price of a common repair over all devices of a kind. */
export interface PriceBand {
  kind: DeviceKind;
  repairs: { name: string; price: PriceRange }[];
}
