import type { Transaction } from 'kysely';
import { widerNetworks } from '../../guard/address-key.ts';
import type { Tables } from '../store/tables.ts';
import { hourMs, type Limit, slotKeys, takeSlots } from './slots.ts';

/**
 * How many acknowledgements go out in an hour: a visitor can enter another person's address, and unwanted mail costs the shop
 * its good name as a sender. One provider's customer may have a /48 of IPv6, with 65,536 networks. A part is for requests that
 * name a device of the catalogue, which strangers' messages cannot use up.
 */
const maxAnHour = { byNetwork: [5, 10, 20], perMailbox: 5, forAll: 150, forCatalogue: 50 };

/** What the limits of one sender count by, hashed: as it may be stored until a late acknowledgement has gone out. */
export interface AcknowledgementKeys {
  /** The network, and the wider ones that hold it. */
  networks: string[];
  mailbox: string;
}

/** @param mailbox as `mailboxKey` spells it */
export async function acknowledgementKeys(
  db: Transaction<Tables>,
  addressKey: string,
  mailbox: string,
): Promise<AcknowledgementKeys> {
  const [hashed = '', ...networks] = await slotKeys(
    db,
    `acknowledged ${mailbox}`,
    addressKey,
    ...widerNetworks(addressKey),
  );
  return { networks, mailbox: hashed };
}

/** Takes one acknowledgement of the hour's limits; `false` where none is left. */
export async function takeAcknowledgement(
  db: Transaction<Tables>,
  { networks, mailbox }: AcknowledgementKeys,
  namesDevice: boolean,
  at: Date,
): Promise<boolean> {
  const limit = (key: string, max: number): Limit => ({ key, max, withinMs: hourMs });
  const own = [
    ...networks.map((key, index) => limit(key, maxAnHour.byNetwork[index] ?? 0)),
    limit(mailbox, maxAnHour.perMailbox),
  ];
  if ((await takeSlots(db, [...own, limit('all', maxAnHour.forAll)], at)) === 0) return true;
  return namesDevice && (await takeSlots(db, [...own, limit('catalogue', maxAnHour.forCatalogue)], at)) === 0;
}
