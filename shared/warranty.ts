import type { Service } from './catalogue.ts';

/** Months of warranty in words. 0 is "No extra warranty": the guarantees of consumer law always apply (ACL s 64). */
export function formatWarranty(months: number): string {
  if (months === 0) return 'No extra warranty';
  return months === 1 ? '1 month' : `${months} months`;
}

/** "12 months’ warranty", "1 month’s warranty", "No extra warranty". */
export function warrantyPhrase(months: number): string {
  if (months === 0) return formatWarranty(0);
  return `${formatWarranty(months)}${months === 1 ? '’s' : '’'} warranty`;
}

/** The warranty over all options of a service: "12 months’ warranty", "3–12 months’ warranty", "Up to 6 months’ warranty". */
export function serviceWarranty({ options }: Pick<Service, 'options'>): string {
  const months = options.map((option) => option.warrantyMonths);
  const min = Math.min(...months);
  const max = Math.max(...months);
  if (min === max) return warrantyPhrase(max);
  return min === 0 ? `Up to ${warrantyPhrase(max)}` : `${min}–${warrantyPhrase(max)}`;
}
