import type { Service } from './catalogue.ts';

/** Months of warranty in words; 0 is "No extra warranty", since the law's guarantees stay (ACL s 64). */
export function formatWarranty(months: number): string {
  if (months === 0) return 'No extra warranty';
  return months === 1 ? '1 month' : `${months} months`;
}

/** The warranty over all options of a service: "12 months", "3–12 months", "up to 6 months". */
export function serviceWarranty({ options }: Pick<Service, 'options'>): string {
  const months = options.map((option) => option.warrantyMonths);
  const least = Math.min(...months);
  const most = Math.max(...months);
  if (least === most) return formatWarranty(most);
  return least === 0 ? `Up to ${formatWarranty(most)}` : `${least}–${formatWarranty(most)}`;
}
