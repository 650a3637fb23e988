import { sql } from 'kysely';

/** Whose turn it is while nothing of a request is here: conditions for queries that have `repairs`, and the first one `repair_devices` too. */

/** Days without an event after which a request is closed, if the next step was its sender's, and else waits for an answer. */
export const idleDays = 30;

/** What the history says of a request whose acknowledgement was withheld for good. */
export const untold = {
  by: 'system',
  note: 'No acknowledgement went out: too many had within the hour. Nobody has told them what to do next',
};

/**
 * The next step of a device is its owner's: it is booked, or the form's answer said "bring it in" and its acknowledgement was neither
 * withheld nor refused. A warranty claim, and what is stopped or disputed, waits for us.
 * @param walkIns whether a form's answer says "bring it in", without an answer by people
 */
export const isTheirTurn = (walkIns: boolean) => sql<boolean>`(repair_devices.parent is null
  and repairs.stopped_at is null and repairs.disputed_at is null
  and (repair_devices.status = 'booked' or (repair_devices.status = 'requested' and ${walkIns ? isTold : sql`1 = 0`})))`;

// As JSON has them, where no typed quotation mark stands without a backslash.
const isTold = sql`(repairs.way = 'drop-off' and repairs.details like '%"askedWay":"drop-off"%'
  and (repairs.details like '%"battery":null%' or repairs.details like '%"battery":"no"%')
  and repairs.details not like '%"agreeFirst":true%'
  and repairs.acknowledge_later is null
  and not exists (select 1 from repair_events as event where event.reference = repairs.reference
    and event."by" = ${untold.by} and event.note = ${untold.note})
  and not ${hasAcknowledgement(['parked', 'dropped'])})`;

/** An acknowledgement of the repair is in the outbox, and stands so. */
export function hasAcknowledgement(statuses: ('waiting' | 'sending' | 'parked' | 'dropped')[]) {
  return sql<boolean>`exists (select 1 from outbox where outbox.reference = repairs.reference
    and outbox.purpose = 'acknowledgement' and outbox.status in (${sql.join(statuses)}))`;
}

/** Nothing has happened to the repair since a time, ISO 8601. */
export const isSilent = (since: string) => sql<boolean>`not exists (select 1 from repair_events as event
  where event.reference = repairs.reference and event.at >= ${since})`;
