import type { Device, DeviceKind, DeviceSummary, PriceRange, Service } from './catalogue.ts';
import type { FormState } from './form-state.ts';
import type { EnquiryKind } from './forms.ts';
import { type RouteId, routes } from './routes.ts';
import type { Shop, Site } from './shop.ts';

/** What a page tells the document's head. Written by the server, updated by one hook in the browser. */
export interface Head {
  /** The whole `<title>`. */
  title: string;
  description: string;
  /** Absolute URL of the page itself. */
  canonical: string;
  /** Absolute URL of the picture that link previews show, 1200×630. */
  image: string;
  noindex?: true;
  colorMode?: 'light' | 'dark';
  /** The schema.org graph as text, ready to print. */
  jsonLd: string;
}

/** One page as the server loads and renders it. */
export interface Page<Id extends PageId = PageId> {
  /** Id of the build that made it. */
  build: string;
  route: Id;
  head: Head;
  data: PageData[Id];
}

export type PageId = RouteId | 'error';

/**
 * Pages that answer their visitor while they stand: React takes them over in the browser, from their data.
 * All others only show something. They are islands: rendered on the server alone, their HTML is their data,
 * and neither their components nor their text is ever shipped as JavaScript.
 */
const livePages = [
  'repairs',
  'track',
  'b2b',
  'school',
  'contact',
  'sent',
  'error',
] as const satisfies PageId[];

export type LivePageId = (typeof livePages)[number];

export const isLive = (id: PageId): id is LivePageId => (livePages as readonly PageId[]).includes(id);

/** Whether a page may carry the shop's third-party tags; the error page never does. */
export const mayCarryTags = (id: PageId): boolean => id !== 'error' && routes[id].tags;

/** A page's data as the browser gets it. */
export type SentData<Id extends PageId> = Id extends LivePageId ? PageData[Id] : IslandData;

export interface IslandData {
  html: string;
}

/** The payload envelope: one page as it travels on a client navigation. */
export interface Payload<Id extends PageId = PageId> {
  build: string;
  route: Id;
  head: Head;
  data: SentData<Id>;
}

/** What a page's own HTML brings along for React, as JSON. An island's HTML stands in the page: it is empty here. */
export interface PageState {
  page: Omit<Payload, 'head'>;
  site: Site;
  /** Seconds between two looks for a newer build. */
  buildCheckSeconds: number;
}

/** What each page is given. */
export interface PageData {
  home: HomeData;
  repairs: RepairsData;
  track: ContactFacts;
  manufacturer: CatalogueEntry & { description: string; devices: DeviceSummary[]; breadcrumbs: Breadcrumb[] };
  device: { manufacturer: CatalogueEntry; device: Device; services: Service[]; breadcrumbs: Breadcrumb[] };
  service: {
    manufacturer: CatalogueEntry;
    device: CatalogueEntry & { kind: DeviceKind };
    service: Service;
    guides: { path: string; title: string }[];
    /** What else can be done to the device. */
    others: (CatalogueEntry & { price: PriceRange | null })[];
    breadcrumbs: Breadcrumb[];
  };
  guides: { guides: DocumentSummary[] };
  contact: ContactFacts & { form: FormState };
  sent: SentEnquiry;
  about: DocumentData;
  motherboard: DocumentData;
  b2b: DocumentData & { form: FormState };
  school: DocumentData & { form: FormState };
  faq: DocumentData;
  privacy: DocumentData;
  warranty: DocumentData;
  terms: DocumentData;
  glossary: DocumentData;
  document: DocumentData;
  error: ErrorData;
}

export interface HomeData extends ContactFacts {
  /** A few real services of the catalogue. */
  prices: PriceExample[];
}

export interface ContactFacts {
  shop: Pick<Shop, 'sample' | 'name' | 'phone' | 'email' | 'address' | 'hours' | 'map' | 'areas'>;
  /** The days the shop is shut although its hours say otherwise. */
  closures: { date: string; label: string }[];
}

/** Whether the shop is open, and one sentence that says so: "Open now until 5:00 PM". */
export interface OpenState {
  open: boolean;
  text: string;
}

export interface PriceExample {
  href: string;
  device: string;
  kind: DeviceKind;
  service: string;
  /** The service's slug: it decides which part the picture shows. */
  slug: string;
  price: PriceRange | null;
  time: string;
}

export interface RepairsData {
  /** What was searched for; empty when nothing was. */
  query: string;
  manufacturers: (CatalogueEntry & { devices: number; kinds: DeviceKind[] })[];
  /** Devices that match the query, best first; `null` when nothing was searched. */
  matches: DeviceMatch[] | null;
  /** The service that the query names beside a device, or alone: "Screen replacement". */
  service: string | null;
}

export interface DeviceMatch {
  href: string;
  name: string;
  /** Its manufacturer and model numbers: "Apple · A2633, A2634". */
  text: string;
}

export interface CatalogueEntry {
  slug: string;
  name: string;
}

export interface Breadcrumb {
  href: string;
  label: string;
}

export interface DocumentSummary {
  path: string;
  title: string;
  description: string;
}

/** What a visitor sees once a form has been taken. It holds nothing of what they wrote. */
export interface SentEnquiry extends ContactFacts {
  kind: EnquiryKind;
  reference: string;
  /** How many columns of a school's list were not taken. */
  leftOut: number;
}

/** A document of `content/pages`, rendered at build. */
export interface DocumentData {
  path: string;
  title: string;
  /** ISO date of the last change of substance. */
  updated: string;
  html: string;
  /** Its second-level headings, in order. */
  sections: DocumentSection[];
  breadcrumbs: Breadcrumb[];
}

export interface DocumentSection {
  id: string;
  title: string;
}

export interface ErrorData {
  statusCode: number;
  statusMessage: string;
  description: string;
}
