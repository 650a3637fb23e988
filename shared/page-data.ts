import type {
  CatalogueEntry,
  Device,
  DeviceFront,
  DeviceKind,
  DeviceSummary,
  Service,
  ServicePrice,
} from './catalogue.ts';
import type { DocumentData, DocumentSummary } from './document-data.ts';
import type { ErrorData } from './error-data.ts';
import type { TextWithFirstAid } from './first-aid.ts';
import type { FormState } from './form-state.ts';
import type { FormKind } from './forms.ts';
import type { NamedGuides } from './guides.ts';
import type { Breadcrumb, IslandData, Page, PageState, Payload } from './page.ts';
import type { QuoteData } from './quote.ts';
import type { RequestData } from './repair-form.ts';
import type { RepairData, TrackData } from './repair-view.ts';
import type { SentRequest } from './request-steps.ts';
import { type RouteId, routes } from './routes.ts';
import type { ContactFacts, Offers, Shop, Site } from './shop.ts';
import type { HomeSymptom, PriceBand, RepairFacts, Symptom } from './symptoms.ts';

export type PageId = RouteId | 'error';

/** A page of this site, as the server has it and as browsers fetch it. */
export type SitePage<Id extends PageId = PageId> = Page<Id, PageData[Id]>;
export type SitePayload<Id extends PageId = PageId> = Payload<Id, SentData<Id>>;
export type SitePageState = PageState<Site, SitePayload>;

/**
 * Live pages react to their visitor: React hydrates them in the browser, so browsers get their components and their data.
 * All other pages are islands: the server alone renders them, React adopts their HTML as it is, and neither their
 * components nor their text are ever shipped as JavaScript.
 */
const livePages = ['repairs', 'b2b', 'school', 'contact', 'error'] as const satisfies PageId[];

export type LivePageId = (typeof livePages)[number];

export const isLive = (id: PageId): id is LivePageId => (livePages as readonly PageId[]).includes(id);

/** Whether a page may carry the shop's third-party tags. The error page never may. */
export const mayCarryTags = (id: PageId): boolean => id !== 'error' && routes[id].tags;

/** A page's data as browsers get it. */
export type SentData<Id extends PageId> = Id extends LivePageId ? PageData[Id] : IslandData;

/** The same rows. One that a page lacks is an error where this is written, and nowhere else: there it counts as given. */
export type Complete<Rows extends Record<PageId, unknown>> = Rows &
  Record<Exclude<PageId, keyof Rows>, object>;

/** The data of each page, by route id. */
export type PageData = Complete<PageRows>;

interface PageRows {
  home: HomeData;
  repairs: RepairsData;
  track: TrackData;
  repair: RepairData;
  manufacturer: CatalogueEntry & { description: string; devices: DeviceSummary[]; breadcrumbs: Breadcrumb[] };
  /** With the address of the device's symptoms, where it has any. */
  device: QuoteData & { unsure: string | null };
  service: {
    manufacturer: CatalogueEntry;
    device: Pick<Device, 'slug' | 'name' | 'kind' | 'front'>;
    service: Service;
    guides: { path: string; title: string }[];
    /** What else can be done to the device. */
    others: (CatalogueEntry & { price: ServicePrice | null })[];
    /** Whether the shop takes devices without an appointment. */
    walkIns: boolean;
    promises: Promises;
    breadcrumbs: Breadcrumb[];
  };
  guides: { guides: DocumentSummary[]; groups: NamedGuides[] };
  contact: ContactFacts & Pick<Offers, 'walkIns'> & { form: FormState };
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
  shop: ContactFacts['shop'] &
    Pick<Shop, 'areas' | 'since' | 'people' | 'photos' | 'reviews' | 'visiting' | 'offers'>;
  promises: Promises;
  /** A few real services of the catalogue. */
  prices: PriceExample[];
  /** The kinds of device in the catalogue, each with its commonest repair and what that costs at the least, in cents. */
  families: { kind: DeviceKind; repair: { name: string; from: number } | null }[];
  /** The commonest symptoms, beside the search. */
  symptoms: HomeSymptom[];
}

/** What the shop promises of every repair. */
export interface Promises
  extends Pick<RepairFacts, 'diagnosis' | 'longestWarranty'>,
    Pick<Offers, 'noFixNoCharge' | 'quoteValidDays'> {}

export interface PriceExample {
  href: string;
  device: string;
  kind: DeviceKind;
  front: DeviceFront;
  service: string;
  /** The service's slug: the picture shows the part that it names. */
  slug: string;
  price: ServicePrice | null;
  time: string;
}

export interface RepairsData {
  /** `null` without a search. */
  search: SearchAnswer | null;
  /** All below the search, rendered once for a build, where nothing was searched for; or a device's page with its quote. */
  html: string;
  /** For a device that a search has not found. */
  bands: PriceBand[];
  /** The path of the quote, where the URL names a device. */
  quote: { path: string } | null;
  /** The request for a repair, where the URL or a posted form asks for it: the page then shows nothing else. */
  request: RequestData | null;
  /** The link to a quote names a device that is not in the catalogue. */
  isLostDevice?: true;
}

/** What a search found, in the order in which the page says it. */
export interface SearchAnswer {
  query: string;
  /** The only page that it can mean. */
  certain: string | null;
  /** First aid, before all else. */
  danger:
    | (Pick<Symptom, 'name' | 'helpline'> & {
        firstAid: string | TextWithFirstAid;
        guides: { href: string; text: string }[];
      })
    | null;
  /** The words that were passed over, as they were typed; it leads to the search without them. */
  ignored: { label: string; href: string } | null;
  /** Guides, questions and facts of the shop that answer it; first where it is a question. */
  answers: { title: string; isFirst: boolean; rows: DeviceMatch[] } | null;
  /** The shop does not list it, or it says nothing of the model: the form to ask comes first. */
  isUnlisted: boolean;
  /** What the query is instead of a model: "That looks like an IMEI …". */
  note: string | null;
  title: string;
  /** Best first: devices, repairs of one device, or the kinds and makers to choose from. */
  matches: DeviceMatch[];
  /** The ways on from devices that are too many to show: all of them, and how to find the model. */
  more: { href: string; text: string }[];
  /** Devices that may be meant where none was found. */
  nearest: { title: string; matches: DeviceMatch[] } | null;
  /** What is likely behind a symptom, with the repair that helps; its name is empty where none does. */
  causes: { text: string; name: string; href: string }[];
}

export interface DeviceMatch {
  href: string;
  name: string;
  /** Its manufacturer and year, and the model numbers that were searched for: "Apple · 2021 · A2633". */
  text: string;
  /** What its commonest repair costs, or the one that was searched for: "screen from $179". */
  price: string;
  /** The drawing of its front, as an address for `<use>`. */
  picture: string;
}

/** The page that confirms a form. It has none of the visitor's answers. */
export interface SentEnquiry extends ContactFacts {
  kind: FormKind;
  reference: string;
  /** What decides about the next steps. */
  offers: Pick<Offers, 'answerDays' | 'pickUp' | 'purchaseOrders'>;
  /** What becomes of the e-mail that a visitor with an address expects, where it is withheld; `no-address` of one without. */
  mail: 'later' | 'none' | 'no-address' | null;
  /** Which devices of a school's list stay where they are, as a sentence. */
  leaveOut: string | null;
  /** What a request for a repair was about; `null` for other forms. */
  request: SentRequest | null;
}
