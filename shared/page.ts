import type { Device, DeviceKind, DeviceSummary, PriceRange, Service } from './catalogue.ts';
import type { FieldError } from './form-fields.ts';
import type { FormState } from './form-state.ts';
import type { FormKind } from './forms.ts';
import type { Quote } from './quote.ts';
import type { Handover } from './repair-form.ts';
import type { QuoteChoice, RepairView } from './repair-view.ts';
import { type RouteId, routes } from './routes.ts';
import type { Shop, Site } from './shop.ts';
import type { HomeSymptom, PriceBand } from './symptoms.ts';

/** The content of a page's `<head>`. The server writes it; client navigations update it (`apply-head.ts`). */
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

/** One page as the server loads and renders it, with all of its data. */
export interface Page<Id extends PageId = PageId> {
  /** Id of the build that the page is of. */
  build: string;
  route: Id;
  head: Head;
  data: PageData[Id];
}

export type PageId = RouteId | 'error';

/**
 * Live pages react to their visitor: React hydrates them in the browser, so browsers get their components and their data.
 * All other pages are islands: the server alone renders them, React adopts their HTML as it is, and neither their
 * components nor their text are ever shipped as JavaScript.
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

/** Whether a page may carry the shop's third-party tags. The error page never may. */
export const mayCarryTags = (id: PageId): boolean => id !== 'error' && routes[id].tags;

/** A page's data as browsers get it. */
export type SentData<Id extends PageId> = Id extends LivePageId ? PageData[Id] : IslandData;

export interface IslandData {
  html: string;
}

/** The payload envelope: what a client navigation fetches of a page. */
export interface Payload<Id extends PageId = PageId> {
  build: string;
  route: Id;
  head: Head;
  data: SentData<Id>;
}

/** What a document holds as JSON for React. The HTML of an island is left empty: React adopts it from the document. */
export interface PageState {
  page: Omit<Payload, 'head'>;
  site: Site;
  /** Seconds between two checks for a newer build. */
  buildCheckSeconds: number;
}

/** The data of each page, by route id. */
export interface PageData {
  home: HomeData;
  repairs: RepairsData;
  track: TrackData;
  repair: RepairData;
  manufacturer: CatalogueEntry & { description: string; devices: DeviceSummary[]; breadcrumbs: Breadcrumb[] };
  device: { manufacturer: CatalogueEntry; device: Device; services: Service[]; breadcrumbs: Breadcrumb[] };
  service: {
    manufacturer: CatalogueEntry;
    device: CatalogueEntry & { kind: DeviceKind };
    service: Service;
    guides: { path: string; title: string }[];
    /** What else can be done to the device. */
    others: (CatalogueEntry & { price: PriceRange | null })[];
    /** Whether the shop takes devices without an appointment. */
    walkIns: boolean;
    breadcrumbs: Breadcrumb[];
  };
  guides: { guides: DocumentSummary[]; groups: NamedGuides[] };
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
  /** The kinds of device in the catalogue, each with its commonest repair and what that costs at the least, in cents. */
  families: { kind: DeviceKind; repair: { name: string; from: number } | null }[];
  /** The commonest symptoms, beside the search. */
  symptoms: HomeSymptom[];
}

/** A group as `content/guides.yaml` lists it: by the names of its guides' files. */
export interface NamedGuides {
  title: string;
  intro: string;
  guides: string[];
}

export interface TrackData extends ContactFacts {
  /** What every reference begins with: "NB". */
  referencePrefix: string;
  /** The form that was refused, if one was. */
  refused: TrackForm | null;
  form: FormState;
  /** Somebody has asked for a lost link: everybody gets the same answer. */
  asked: boolean;
}

/** The forms of the tracking page: the value of their field `form`. */
export type TrackForm = 'lookup' | 'lost';

/** The page behind a repair's link. */
export interface RepairData extends ContactFacts {
  repair: RepairView;
  /** The customer's choice of a quote's lines, to be confirmed: in its place nothing else is asked. */
  choice: QuoteChoice | null;
  /** What became of what was sent: a sentence above all else. */
  notice: string | null;
  errors: FieldError[];
  /** As typed, by field. */
  answers: Record<string, string>;
}

export interface ContactFacts {
  shop: Pick<
    Shop,
    | 'sample'
    | 'name'
    | 'phone'
    | 'email'
    | 'address'
    | 'hours'
    | 'map'
    | 'areas'
    | 'since'
    | 'people'
    | 'visiting'
    | 'payment'
    | 'offers'
  >;
  /** The days on which the shop is closed although its weekly hours say otherwise. */
  closures: { date: string; label: string }[];
}

/** Whether the shop is open, and a sentence for visitors: "Open now until 5:00 PM". */
export interface OpenState {
  open: boolean;
  text: string;
}

export interface PriceExample {
  href: string;
  device: string;
  kind: DeviceKind;
  service: string;
  /** The service's slug: the picture shows the part that it names. */
  slug: string;
  price: PriceRange | null;
  time: string;
}

export interface RepairsData {
  /** What was searched for; empty when nothing was. */
  query: string;
  /** Devices that match the query, best first; `null` when nothing was searched. */
  matches: DeviceMatch[] | null;
  /** The service that the query names beside a device, or alone: "Screen replacement". */
  service: string | null;
  /** The ways beside the search, by symptom and by manufacturer: rendered once for a build. Empty beside a quote. */
  html: string;
  /** For a device that is not listed. */
  bands: PriceBand[];
  /** The quote, where the address names a device. */
  quote: QuoteData | null;
  /** The request for a repair, where the address or a posted form asks for it; nothing else is shown then. */
  request: RequestData | null;
}

/** The request for a repair: the form, or its answers to be looked over before they are sent. */
export interface RequestData {
  stage: 'form' | 'check';
  form: FormState;
  /** Whether the shop takes devices by post: else nobody is offered it. */
  byPost: boolean;
  quote: RequestQuote | null;
}

/** The quote that a request is made from, as texts alone: each visitor's fill the same template. */
export interface RequestQuote {
  device: string;
  /** The quote's own address. */
  href: string;
  lines: { text: string; price: string; note: string | null }[];
  total: string;
  ready: string | null;
}

/** An instant quote, made for the moment at which it is asked for. */
export interface QuoteData {
  manufacturer: CatalogueEntry;
  device: Pick<Device, 'slug' | 'name' | 'kind' | 'year'>;
  /** All that can be chosen. */
  services: Pick<Service, 'slug' | 'name' | 'options'>[];
  quote: Quote;
  /** When it would be ready if it were handed over now or at the next opening, as a sentence; `null` where no time can be named. */
  ready: string | null;
  /** What such a device costs used, against the price of the repair, as sentences; `null` where nobody can say. */
  worth: string | null;
  breadcrumbs: Breadcrumb[];
}

/** A manufacturer, with how many devices of each kind it has in the catalogue. */
export interface ManufacturerKinds extends CatalogueEntry {
  kinds: Partial<Record<DeviceKind, number>>;
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
  /** A guide's minutes of the reader's own time. */
  minutes?: number;
  /** What a guide is about: "iPhone and iPad". */
  platform?: string;
  /** Slugs of the makers whose devices it is about, and of those whose it is not. */
  manufacturers?: string[];
  exceptManufacturers?: string[];
}

/** The page that confirms a form. It holds nothing of what the visitor wrote. */
export interface SentEnquiry extends ContactFacts {
  kind: FormKind;
  reference: string;
  /** How many columns of a school's list of devices were not stored. */
  leftOut: number;
  /** What a request for a repair was about; `null` for other forms. */
  request: SentRequest | null;
}

/** A request as its address tells it, without anything personal. */
export interface SentRequest {
  handover: Handover;
  /** "iPhone 13"; `null` where it is not listed. */
  device: string | null;
  services: string[];
  /** What happens next for these services and this way of handing over. */
  steps: RequestStep[];
  /** What to watch out for with these services. */
  warnings: string[];
  /** The address of the tracking page as people type it, without `https://`. */
  trackUrl: string;
}

/** One of the things that happen after a request. */
export interface RequestStep {
  title: string;
  texts: string[];
}

/** A document of `content/pages`. The build has rendered its HTML. */
export interface DocumentData {
  path: string;
  title: string;
  /** ISO date of the last change of substance. */
  updated: string;
  html: string;
  /**
   * Where a warning at the start of `html` ends; 0 without one. The page shows it before the table of contents: people
   * act on these guides with a wet laptop in their hands.
   */
  leadEnd?: number;
  /** Its second-level headings, in order. */
  sections: DocumentSection[];
  breadcrumbs: Breadcrumb[];
  /** Of a guide: see `FrontMatter`. */
  minutes?: number;
  platform?: string;
  needs?: string;
  /** Of a guide: what belongs to the same group. */
  related?: DocumentSummary[];
}

export interface DocumentSection {
  id: string;
  title: string;
}

export interface ErrorData {
  statusCode: number;
  statusMessage: string;
  description: string;
  /** Where to go first; the home page where nothing is given. */
  link?: ErrorLink | undefined;
}

export interface ErrorLink {
  href: string;
  label: string;
}
