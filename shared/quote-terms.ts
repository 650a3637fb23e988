import { sentenceCase } from './catalogue.ts';
import { formatDate } from './dates.ts';
import { formatPrice } from './money.ts';
import { warrantyPhrase } from './warranty.ts';

/** What a fixed quote says beside its prices, by the columns that store it; `null` where the shop has not said it. */
export const noTerms = {
  /** What the shop found. */
  fault: null as string | null,
  /** "1 to 2 business days, once the part is here" */
  working_time: null as string | null,
  /** What the diagnosis costs that the customer agreed to: whole cents, GST included. */
  diagnosis_cents: null as number | null,
  /** The last day on which the price holds, ISO 8601. */
  valid_until: null as string | null,
};
export type QuoteTerms = typeof noTerms;

/** The same of one line. */
export interface LineTerms {
  /** "Genuine part" */
  grade: string | null;
  /** 0 where the guarantees of the law alone apply. */
  warranty_months: number | null;
}

/** The terms in words, as the page, the e-mail, the print and the evidence of an answer have them. */
export function quoteFacts(terms: QuoteTerms): [label: string, words: string][] {
  const { fault, working_time, diagnosis_cents, valid_until } = terms;
  const facts: [string, string | null][] = [
    ['What we found', fault],
    ['Time', working_time],
    ['Diagnosis', diagnosis_cents === null ? null : diagnosisText(diagnosis_cents)],
    ['Valid until', valid_until && formatDate(valid_until)],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words]] : []));
}

const diagnosisText = (cents: number): string =>
  `${formatPrice(cents)}. Approve a repair and you don’t pay it on top. Decline everything and it’s all you pay.`;

/** "Genuine part, 12 months’ warranty"; empty where the line says neither. */
export const lineFacts = ({ grade, warranty_months: months }: LineTerms): string =>
  sentenceCase([grade, months === null ? null : warrantyPhrase(months)].filter(Boolean).join(', '));

/** Whether the price no longer holds. @param today in Brisbane, ISO 8601 */
export const isExpired = ({ valid_until }: Pick<QuoteTerms, 'valid_until'>, today: string): boolean =>
  valid_until !== null && valid_until < today;
