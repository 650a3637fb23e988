import { sentenceCase } from '../../../../shared/catalogue.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { warrantyPhrase } from '../../../../shared/warranty.ts';
import type { LineTerms, QuoteTerms, RepairQuoteTable } from '../../store/tables.ts';

export const noTerms: QuoteTerms = {
  fault: null,
  working_time: null,
  diagnosis_cents: null,
  valid_until: null,
};

/** The terms in words, as the page, the e-mail, the print and the evidence of an answer have them. */
export function quoteFacts(
  terms: QuoteTerms & Partial<Pick<RepairQuoteTable, 'back_to'>>,
): [label: string, words: string][] {
  const { fault, working_time, diagnosis_cents, valid_until, back_to: isLater } = terms;
  const facts: [string, string | null][] = [
    ['What we found', fault],
    ['Time', working_time],
    ['Diagnosis', diagnosis_cents === null ? null : diagnosisText(diagnosis_cents, Boolean(isLater))],
    ['Valid until', valid_until && formatDate(valid_until)],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words]] : []));
}

const diagnosisText = (cents: number, isLater: boolean): string =>
  isLater
    ? `${formatPrice(cents)}, as agreed before. You only pay it if we end up repairing nothing.`
    : `${formatPrice(cents)}. Approve a repair and you don’t pay it on top. Decline everything and it’s all you pay.`;

/** "Genuine part, 12 months’ warranty"; empty where the line says neither. */
export const lineFacts = ({ grade, warranty_months: months }: LineTerms): string =>
  sentenceCase([grade, months === null ? null : warrantyPhrase(months)].filter(Boolean).join(', '));

/** Whether the price no longer holds. @param today in Brisbane, ISO 8601 */
export const isExpired = ({ valid_until }: Pick<QuoteTerms, 'valid_until'>, today: string): boolean =>
  valid_until !== null && valid_until < today;
