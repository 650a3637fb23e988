import type { Service } from './catalogue.ts';

/** Months of warranty in words. 0 is "No extra warranty": the guarantees of consumer law always apply (ACL s 64). */
export function formatWarranty(months: number): string {
  if (months === 0) return 'No extra warranty';
  return months === 1 ? '1 month' : `${months} months`;
}

/** The range of warranties over all options of a service: "12 months", "3–12 months", "Up to 6 months". */
export function serviceWarranty({ options }: Service): string {
  const months = options.map((option) => option.warrantyMonths);
  const min = Math.min(...months);
  const max = Math.max(...months);
  if (min === max) return formatWarranty(max);
  return min === 0 ? `Up to ${formatWarranty(max)}` : `${min}–${formatWarranty(max)}`;
}
