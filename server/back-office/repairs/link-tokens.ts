import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Secret links, `/repairs/track/<token>`: who has one can read the repair and answer its quote. Their table holds hashes
 * alone. A token itself is in the e-mail that carries it, and with that in the outbox until sent mail is deleted.
 */

/** 160 random bits in 32 characters of base32. In small letters alone, since the site redirects capitals in paths to them. */
const symbols = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenLength = 32;
const tokenPattern = /^[a-z2-7]{32}$/;

/** A link made by a lookup lasts an hour: the browser's history keeps it, and the computer may be shared. */
export const lookupLinkMs = 60 * 60_000;
/** Days for which a link from an e-mail opens after the repair was closed: long enough to read the warranty again. */
export const linkDaysAfterClosing = 90;
const dayMs = 24 * 60 * 60_000;

/** The whole address behind a token, for e-mails. */
export const linkAddress = ({ publicUrl }: Pick<Shop, 'publicUrl'>, token: string): string =>
  `${publicUrl}${href('track')}/${token}`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a link for a repair.
 * @param lastsMs milliseconds; `null` for a link that lasts until some time after the repair was closed
 * @returns its token, which is stored nowhere
 */
export async function makeLink(
  db: Transaction<Tables>,
  reference: string,
  at: Date,
  lastsMs: number | null = null,
): Promise<string> {
  const token = Array.from(randomBytes(tokenLength), (byte) => symbols.charAt(byte & 31)).join('');
  await db
    .insertInto('repair_links')
    .values({
      token_hash: hashOf(token),
      reference,
      created_at: at.toISOString(),
      expires_at: lastsMs === null ? null : new Date(at.getTime() + lastsMs).toISOString(),
      revoked_at: null,
    })
    .execute();
  return token;
}

/** The reference of the repair that a token opens; `null` where it is none, has ended, or was revoked. */
export async function openLink(db: Kysely<Tables>, token: string, at: Date): Promise<string | null> {
  if (!tokenPattern.test(token)) return null;
  const found = await db
    .selectFrom('repair_links')
    .innerJoin('repairs', 'repairs.reference', 'repair_links.reference')
    .select(['repairs.reference', 'expires_at', 'closed_at'])
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('quarantined', '=', 0)
    .executeTakeFirst();
  if (!found) return null;
  const { reference, expires_at, closed_at } = found;
  const closedBefore = new Date(at.getTime() - linkDaysAfterClosing * dayMs).toISOString();
  const ended = (expires_at && expires_at <= at.toISOString()) || (closed_at && closed_at <= closedBefore);
  return ended ? null : reference;
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
  const closedBefore = new Date(at.getTime() - linkDaysAfterClosing * dayMs).toISOString();
  await db
    .deleteFrom('repair_links')
    .where((is) =>
      is.or([
        is('expires_at', '<=', at.toISOString()),
        is('revoked_at', 'is not', null),
        is(
          'reference',
          'in',
          is.selectFrom('repairs').select('reference').where('closed_at', '<=', closedBefore),
        ),
      ]),
    )
    .execute();
}
