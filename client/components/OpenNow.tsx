import { formatHours } from '../../shared/opening-hours.ts';
import type { Hours } from '../../shared/shop.ts';

/**
 * The weekly hours, which are always true. In the browser the island `open-now` takes their place and says
 * whether the shop is open (`client/browser/open-now.ts`). Whoever shows it keeps room for a longer text.
 */
export function OpenNow({ hours }: { hours: Hours }) {
  return (
    <span data-open-now="">
      <span>{formatHours(hours)}</span>
    </span>
  );
}
