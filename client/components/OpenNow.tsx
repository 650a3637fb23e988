import { formatHours } from '../../shared/opening-hours.ts';
import type { Hours } from '../../shared/shop.ts';

/**
 * The weekly hours, which are always true. In the browser the island `open-now` replaces them and says whether
 * the shop is open (`client/browser/open-now.ts`). The component around it reserves space for a longer text.
 */
export function OpenNow({ hours }: { hours: Hours }) {
  return (
    <span data-open-now="">
      <span>{formatHours(hours)}</span>
    </span>
  );
}
