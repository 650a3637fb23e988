import type { FieldError } from './form-fields.ts';
import type { FormState } from './form-state.ts';
import type { repairFields } from './repair-form.ts';
import type { ContactFacts, Offers } from './shop.ts';

/** The pages that track a repair, all in words. They show no name, no contact and no serial number. */

/** The page behind a repair's link. */
export interface RepairData extends ContactFacts {
  /** Who gives the warranty: "Sample Owner, trading as Northside Bench, ABN 00 000 000 000". */
  warrantor: string;
  repair: RepairView;
  /** The customer's choice of a quote's lines, to be confirmed: the page then shows nothing else. */
  choice: QuoteAnswer | null;
  /** Whether the page asks only whether an answer or a name was theirs. */
  isNotMe: boolean;
  /** A link that may answer was requested: what the page says then is always the same. */
  linkRequested: boolean;
  /** The outcome of the form that the customer has sent: a sentence above all else. */
  notice: string | null;
  errors: FieldError[];
  /** As typed, by field. */
  answers: Record<string, string>;
}

export interface RepairView {
  /** The path of the secret link. */
  path: string;
  /** Changes with every news. */
  state: string;
  reference: string;
  /** "Apple iPhone 13", or "12 devices". */
  what: string;
  /** When this was read: "11:04 AM". */
  readAt: string;
  devices: DeviceView[];
  /** Whether this link may answer for the customer; one that may not can request one by e-mail. */
  mayAnswer: boolean;
  /** How many people the customer has named who may collect, and when. */
  collectors: number;
  collectorsNamed: Moment | null;
  /** Since when the customer says that an answer or a name was not theirs. */
  stopped: Moment | null;
  /** Whether what was agreed to has been begun. */
  hasBegun: boolean;
  /** Whether there is a time for the calendar. */
  hasCalendar: boolean;
  /** When somebody is at the counter: "On Tuesday 24 November until 5:00 PM". */
  open: string;
  /** For all devices of a batch that wait to be collected: "$248"; `null` where none does. */
  toPay: string | null;
  /** The counter asks whoever collects it for identification. */
  asksIdentification?: true;
  /** Nothing more will happen. */
  isOver: boolean;
}

export interface DeviceView {
  line: number;
  device: string;
  assetTag: string | null;
  /** Today's status: "Finding the fault". */
  status: string;
  /** Whose turn it is: "It’s your turn". `null` once it is over. */
  turn: string | null;
  isYours: boolean;
  /** What happens, or what to do next. */
  text: string;
  /** What was ordered, and the next date. */
  facts: [label: string, words: string][];
  /** What it costs as far as anybody knows: "$488" "to pay, GST included". */
  amount: { price: string; words: string } | null;
  /** What the customer can do now. */
  act: CustomerAct | null;
  steps: TraceStep[];
  quote: QuoteView | null;
  /** Once it was repaired and collected. */
  passport: PassportView | null;
}

/**
 * `answer-quote` line by line or all at once; `request-link`: a quote waits, and this link may only read; `tell-us` by telephone or
 * e-mail; `visit`: bring or collect it.
 */
export type CustomerAct = 'answer-quote' | 'request-link' | 'tell-us' | 'visit';

/** What a customer keeps of a finished repair: what was done, and until when it is under warranty. */
export interface PassportView {
  collected: Moment;
  /** Empty where no quote says it. */
  work: PassportWork[];
}

export interface PassportWork {
  position: number;
  text: string;
  /** "Genuine part"; empty where the shop has not said it. */
  grade: string;
  /** "12 months, until 20 November 2027" */
  warranty: string;
}

/** A pad of the circuit trace. */
export interface TraceStep {
  label: string;
  state: 'done' | 'now' | 'ahead';
  at: Moment | null;
  /** The answer that led to it: "You approved $449". */
  said?: string;
  notes: { id: string; text: string; at: Moment }[];
}

export interface Moment {
  /** ISO 8601 */
  iso: string;
  /** "Thursday 19 November, 3:04 PM" */
  text: string;
}

export interface QuoteView {
  version: number;
  /** `open` while it can be answered; `closed` where the repair has moved on without an answer. */
  state: 'open' | 'answered' | 'closed' | 'expired';
  sent: Moment;
  /** Something was agreed to before: it asks for what is new alone. */
  isLater?: true;
  /** Something that was agreed to is not done: the total is without it. */
  isLess?: true;
  lines: QuoteLineView[];
  /** What was found, the time, the diagnosis, until when it is valid: what the shop has said of it. */
  facts: [label: string, words: string][];
  /** Of all that is agreed to once each line is approved, while it is open; else of what was. GST included. */
  total: string;
}

export interface QuoteLineView {
  position: number;
  text: string;
  /** Grade and warranty, and its answer or what a later quote does with it: "Genuine part, 12 months’ warranty. New, instead of $179: …". */
  said: string;
  price: string;
  approved: boolean | null;
  /** It was agreed to before: this quote does not ask for it. */
  isAgreed?: true;
}

/** An answer to a quote, restated before it counts. */
export interface QuoteAnswer {
  device: DeviceView;
  version: number;
  approved: QuoteLineView[];
  declined: QuoteLineView[];
  /** What was agreed to before and stays. */
  kept?: QuoteLineView[];
  /** Of all that is agreed to then. */
  total: string;
  /** Whole cents. The form sends them back, so that the customer confirms the total of the page. */
  cents: number;
}

/** The query that leads from an e-mail to the question whether the customer did what it says. */
export const notMeQuery = 'not-me';
/** The query of the page after a link was requested. */
export const linkRequestedQuery = 'asked';

/** The names under which the forms of these pages are posted, beside a quote's lines and the collectors. */
export const trackingNames = {
  form: 'form',
  reference: 'reference',
  contact: 'contact',
  email: 'email',
  device: 'device',
  version: 'version',
  cents: 'cents',
  all: 'all',
} as const;

/** The name of an answer of the form that asks for a repair. */
export const requestName = <Name extends keyof typeof repairFields | 'step'>(name: Name): Name => name;

/** Requests of one contact within so many milliseconds are one visit; a tab keeps the contact as long. */
export const visitMs = 3_600_000;

/** The field of a quote's line: `line-3`. */
export const quoteField = (position: number | ''): string => `line-${position}`;

/** The fields for the people who may collect: three at the most. */
export const collectorFields = ['collector-1', 'collector-2', 'collector-3'] as const;

/** The page that finds a repair by its reference. */
export interface TrackData extends ContactFacts {
  offers: Pick<Offers, 'cleanRoomPartner' | 'recycling'>;
  /** What every reference begins with: "NB". */
  referencePrefix: string;
  /** The form that was refused, if one was. */
  refused: TrackForm | null;
  form: FormState;
  /** A visitor has requested a lost link: the answer is always the same. */
  linkRequested: boolean;
}

/** The forms of the tracking page: the value of their field `form`. */
export type TrackForm = 'lookup' | 'lost';

/** The same of a repair's page. */
export type RepairForm = 'quote' | 'confirm' | 'collectors' | 'clear' | 'not-me' | 'link';
