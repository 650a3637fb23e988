export const months =
  'January February March April May June July August September October November December'.split(' ');

/** An ISO date, or that of a timestamp, as "20 November 2026", without time zones. Returns anything else unchanged. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : iso;
}
