import type { Service } from './catalogue.ts';
import { contactFields } from './contact-fields.ts';
import { notByPost } from './first-aid.ts';
import type { FieldError, FormField } from './form-fields.ts';
import { line, oneOf, optional, paragraphs } from './form-schemas.ts';
import type { FormState } from './form-state.ts';
import { parseQuote, type QuoteChoice, type RequestQuote } from './quote.ts';
import { type HandoverWay, handoverWays } from './repair-status.ts';

/** The request for a repair: the form, or its answers for the visitor to check. */
export interface RequestData {
  /** `choose`: another choice of repairs, while the answers wait. */
  stage: 'form' | 'check' | 'choose';
  form: FormState;
  /** Whether the shop takes devices by post. */
  byPost: boolean;
  quote: RequestQuote | null;
  /** To choose from. */
  repairs?: RepairChoice[];
}

/** A repair of a device, to be chosen anew. */
export interface RepairChoice {
  name: string;
  /** Each as a quote's address writes it, and in words: "Genuine part: $449". */
  options: { value: string; words: string }[];
  /** The value that is chosen; empty where the repair is not. */
  chosen: string;
}

/** What a posted request asks for by its field `step`, in place of being stored: its answers to look over, or its form again. */
export type RequestStep = 'check' | 'change';

/**
 * The name of the button that asks for other repairs, whatever its form's step is. They come back with the step `change`, in the fields
 * `device`, `with-1`, `with-2` and so on.
 */
export const chooseField = 'choose';
export const chosenPrefix = 'with-';

/** Who walks in with a swollen battery in a bag is in as much danger as who posts it, so each way asks. */
export const batteryAnswers = { no: 'No', yes: 'Yes', unsure: 'I’m not sure' } as const;
export type BatteryAnswer = keyof typeof batteryAnswers;

/** Characters of the longest quote's query: as many as a URL may have. */
export const maxQuoteLength = 4000;

export const repairFields = {
  quote: {
    control: 'hidden',
    label: 'Quote',
    schema: optional(line('The quote', maxQuoteLength)),
  },
  way: {
    control: 'radio',
    label: 'How will you get it to us?',
    shopLabel: 'How it comes',
    options: handoverWays,
    chosen: 'drop-off',
    refused: { 'mail-in': notByPost },
    schema: oneOf(handoverWays, 'Select how you’ll get it to us'),
  },
  battery: {
    control: 'radio',
    label: 'Is it swollen, crushed or burnt, or did it get hot or wet?',
    shopLabel: 'Swollen, crushed, burnt, hot or wet',
    hint: 'That can start a fire, so it changes how you get the device to us.',
    options: batteryAnswers,
    dangerous: ['yes', 'unsure'] satisfies BatteryAnswer[],
    schema: oneOf(batteryAnswers, 'Select yes, no, or that you’re not sure'),
  },
  name: contactFields.name,
  email: { ...contactFields.email, hint: 'We’ll send you a link to track the repair.' },
  phone: contactFields.phone,
  message: {
    control: 'textarea',
    label: 'Message',
    hint: 'What it’s doing or not doing, and since when. Optional if you have a quote. Never a passcode.',
    rows: 5,
    schema: optional(paragraphs('Your message', 1)),
  },
} as const satisfies Record<string, FormField>;

/** The quote of a request; `null` where it came without one, or with one that names no device. */
export const requestedQuote = (query: string | null): QuoteChoice | null =>
  query && query.length <= maxQuoteLength ? parseQuote(new URLSearchParams(query)) : null;

/** Errors where one answer makes another necessary. A field that has an error gets no second one. */
export function repairMistakes(
  { way, phone, message, quote }: Record<string, unknown>,
  known: readonly FieldError[],
): FieldError[] {
  const found: FieldError[] = [];
  const ask = (field: string, message: string) => {
    if (!known.some((error) => error.field === field)) found.push({ field, message });
  };
  if (way === 'call-back' && phone === null && !known.some(({ field }) => field === 'email')) {
    ask('phone', 'Enter your phone number, so we can call you first');
  }
  if (message === null && !requestedQuote(typeof quote === 'string' ? quote : null)?.choices.length) {
    ask('message', describeDevice);
  }
  return found;
}

export const describeDevice = 'Enter which device it is and what’s wrong with it';

/** How the device comes, after the question about its battery and with the repairs that were chosen. */
export interface Handover {
  way: HandoverWay;
  /** The customer chose the post, which may not carry it. */
  isSwitched: boolean;
  /** The battery may be damaged, or the device wet: the customer calls before the device is moved. */
  isUnsafe: boolean;
}

/**
 * A device whose battery may be damaged is never posted: carriers refuse it, and it can burn. Neither is one that got wet,
 * whatever was answered: its owner may think that it has dried.
 * @param services those that were chosen
 */
export function handoverOf(
  way: HandoverWay,
  battery: BatteryAnswer | null,
  services: readonly Pick<Service, 'wet'>[],
): Handover {
  // The form asked about the battery for parcels only, once: requests of then have no answer.
  const isUnsafe = (battery ?? (way === 'mail-in' ? 'unsure' : 'no')) !== 'no';
  const isSwitched = way === 'mail-in' && (isUnsafe || services.some(({ wet }) => wet));
  return { way: isSwitched ? 'drop-off' : way, isSwitched, isUnsafe };
}
