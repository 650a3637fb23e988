/** The facts of the shop, as `content/shop.yaml` states them and the build has checked them. */
export interface Shop {
  /** True until the owner's own facts are in: the footer and the start then say so. */
  sample: boolean;
  name: string;
  /** One sentence that says what the shop does and where. */
  description: string;
  /** Origin of the public site, without a trailing slash. */
  publicUrl: string;
  email: string;
  phone: Phone;
  /** Australian Business Number as written, "00 000 000 000". */
  abn: string;
  address: Address;
  hours: Hours;
  /** Days the shop is shut although its weekly hours say otherwise, in date order. */
  closures: Closure[];
  social: SocialLink[];
  map: { embedUrl: string | null; directionsUrl: string };
  /** What other companies' scripts the pages load; `null` where there is none of a kind. */
  tags: { analytics: ThirdPartyTag | null; recording: ThirdPartyTag | null };
  /** Where a hole in the site is reported: an e-mail or web address, and a page with what the shop asks for. */
  security: { contact: string; policy: string | null };
  theme: { primary: string; gray: string };
  /** Where `/qr` leads. */
  qr: string;
  /** Services that the home page names with their prices: "apple/iphone-13/screen-replacement". */
  priceExamples: string[];
  /** Suburbs the shop names as its own neighbourhood. */
  areas: string[];
}

export interface Phone {
  /** As people read it: "(07) 7010 0123". */
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

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

export interface Hours {
  days: Weekday[];
  /** 24-hour local times, "09:00". */
  opens: string;
  closes: string;
}

export interface Closure {
  /** ISO date in the shop's time zone, "2026-12-25". */
  date: string;
  name: string;
}

export interface SocialLink {
  /** What a screen reader says, "Northside Bench on the social network". */
  label: string;
  url: string;
  icon: string;
}

export interface ThirdPartyTag {
  /** The script's address; `{id}` in it stands for the id. */
  scriptUrl: string;
  id: string;
  /** Origins that the script talks to beside its own, "https://collect.example.com". */
  hosts: string[];
}

/** A third-party tag as the browser gets it. */
export interface TagScript {
  src: string;
  id: string;
}

/** The few facts that the frame of every page needs in the browser too. */
export interface Site {
  name: string;
  phone: Phone;
}

/** "12 Sample Street, Chermside QLD 4032" */
export function addressLine({ street, suburb, state, postcode }: Address): string {
  return `${street}, ${suburb} ${state} ${postcode}`;
}
