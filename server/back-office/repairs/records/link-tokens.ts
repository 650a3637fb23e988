import type { Kysely, Transaction } from 'kysely';
import { href } from '../../../../shared/routes.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { dayMs } from '../../limits/slots.ts';
import { isLinkToken } from '../../store/link-token.ts';
import type { LinkKind, RepairTable, Tables } from '../../store/tables.ts';
import { createToken, tokenHash } from '../../store/tokens.ts';
import { readDetails } from './request-details.ts';

/**
 * Secret links, `/repairs/track/<token>`: who has one can read the repair, and answer for the customer where it was mailed to
 * the address on record. Their table holds hashes alone; a token itself stands in its e-mail until that is sent.
 */

/** A link made by a lookup lasts an hour: the browser's history keeps it, and the computer may be shared. */
export const lookupLinkMs = 60 * 60_000;

/** Days for which links open a repair after it was closed, at the least. */
export const linkDaysAfterClosing = 90;

/**
 * When the links of a repair end that is closed: once the longest warranty is over that its customer was shown, and not before
 * 90 days. Retention deletes the repair, and with it all of this, after `RETENTION_DAYS`, and not before its links end.
 * @param approved months of warranty on what was agreed to and done
 */
export function linksUntil(
  closed: Date,
  repair: Pick<RepairTable, 'details'>,
  approved: readonly number[],
): string {
  const lines = readDetails(repair)?.quote?.lines ?? [];
  const months = Math.max(0, ...approved, ...lines.map(({ option }) => option.warrantyMonths ?? 0));
  const warrantyEnd = new Date(closed);
  warrantyEnd.setUTCMonth(closed.getUTCMonth() + months);
  const least = closed.getTime() + linkDaysAfterClosing * dayMs;
  return new Date(Math.max(least, warrantyEnd.getTime())).toISOString();
}

/** The whole address behind a token, for e-mails. */
export const linkAddress = ({ publicUrl }: Pick<Shop, 'publicUrl'>, token: string): string =>
  `${publicUrl}${href('repair', { token })}`;

/**
 * Makes a link for a repair, which opens until some time after the repair was closed; one of a lookup for an hour.
 * @param kind `mail` only where nobody but the address on record gets the token
 * @returns its token, which is stored nowhere
 */
export async function makeLink(
  db: Transaction<Tables>,
  reference: string,
  kind: LinkKind,
  at: Date,
): Promise<string> {
  const token = createToken();
  await db
    .insertInto('repair_links')
    .values({
      token_hash: tokenHash(token),
      reference,
      kind,
      created_at: at.toISOString(),
      expires_at: kind === 'lookup' ? new Date(at.getTime() + lookupLinkMs).toISOString() : null,
      revoked_at: null,
    })
    .execute();
  return token;
}

/** A link that opens a repair. */
export interface OpenLink {
  reference: string;
  kind: LinkKind;
  /** When it was made, ISO 8601: with the mail that it stands in, and with what that mail is about. */
  madeAt: string;
  /** Whether it may answer for the customer: it was mailed to them, and the repair is not over. */
  mayAnswer: boolean;
}

/** The repair that a token opens; `null` where it is none, has ended, or was revoked. */
export async function openLink(db: Kysely<Tables>, token: string, at: Date): Promise<OpenLink | null> {
  if (!isLinkToken(token)) return null;
  const time = at.toISOString();
  const found = await db
    .selectFrom('repair_links')
    .innerJoin('repairs', 'repairs.reference', 'repair_links.reference')
    .select(['repairs.reference', 'kind', 'repair_links.created_at', 'closed_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where('quarantined', '=', 0)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', time)]))
    .where((is) => is.or([is('links_until', 'is', null), is('links_until', '>', time)]))
    .executeTakeFirst();
  if (!found) return null;
  const { reference, kind, created_at: madeAt, closed_at } = found;
  return { reference, kind, madeAt, mayAnswer: kind === 'mail' && closed_at === null };
}

/** How many links open a repair. */
export async function countOpenLinks(db: Kysely<Tables>, reference: string, at: Date): Promise<number> {
  const links = await db
    .selectFrom('repair_links')
    .select('token_hash')
    .where('reference', '=', reference)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at.toISOString())]))
    .execute();
  return links.length;
}

/** Ends all links of a repair. @returns how many still opened it */
export async function revokeLinks(db: Transaction<Tables>, reference: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('repair_links')
    .set({ revoked_at: at.toISOString() })
    .where('reference', '=', reference)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at.toISOString())]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes links that have ended or were revoked. Part of the daily retention job. */
export async function deleteExpiredLinks(db: Transaction<Tables>, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .deleteFrom('repair_links')
    .where((is) =>
      is.or([
        is('expires_at', '<=', time),
        is('revoked_at', 'is not', null),
        is('reference', 'in', is.selectFrom('repairs').select('reference').where('links_until', '<=', time)),
      ]),
    )
    .execute();
}
