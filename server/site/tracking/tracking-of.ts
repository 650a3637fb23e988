import type { AppContext } from '../../app-context.ts';
import type { Tracking } from '../../back-office/repairs/repair-tracking.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';

/** @throws {StoreUnavailable} where the server runs without a database */
export function trackingOf({ tracking }: Pick<AppContext, 'tracking'>): Tracking {
  if (!tracking) throw new StoreUnavailable('the server runs without a store');
  return tracking;
}
