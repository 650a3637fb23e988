import type { Kysely } from 'kysely';
import type { StaffMember } from '../../../shared/people-fields.ts';
import type { StaffTable } from '../store/staff-tables.ts';
import type { Tables } from '../store/tables.ts';
import { isSameName } from './staff-names.ts';

/** All who work in the shop, then all who have left, by name. */
export async function listStaff(db: Kysely<Tables>, at: Date): Promise<StaffMember[]> {
  const [people, keys, invites] = [
    await db.selectFrom('staff').selectAll().orderBy('name').execute(),
    await db.selectFrom('staff_keys').select(['staff_id', 'used_at']).execute(),
    await db
      .selectFrom('staff_invites')
      .select(['staff_id', 'expires_at'])
      .where('used_at', 'is', null)
      .where('expires_at', '>', at.toISOString())
      .execute(),
  ];
  return people
    .map(({ id, name, role, created_at, ended_at }) => {
      const theirs = keys.filter(({ staff_id }) => staff_id === id);
      const times = theirs.map(({ used_at }) => used_at ?? '').sort();
      return {
        ...{ id, name, role },
        createdAt: created_at,
        endedAt: ended_at,
        keys: theirs.length,
        usedAt: times.at(-1) || null,
        invitedUntil: invites.find(({ staff_id }) => staff_id === id)?.expires_at ?? null,
      };
    })
    .sort((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null));
}

/** Somebody who works in the shop now, by id, or by name in any case; `null` where there is nobody. */
export async function findStaff(
  db: Kysely<Tables>,
  who: { id: string } | { name: string },
): Promise<StaffTable | null> {
  const people = await db.selectFrom('staff').selectAll().where('ended_at', 'is', null).execute();
  return people.find(({ id, name }) => ('id' in who ? who.id === id : isSameName(who.name, name))) ?? null;
}
