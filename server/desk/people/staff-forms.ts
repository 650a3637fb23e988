import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { line } from '../../../shared/form-schemas.ts';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { maxStaffNameLength } from '../../back-office/repairs/typed.ts';
import { type Invited, inviteAgain, inviteStaff } from '../../back-office/staff/invites.ts';
import { type Actor, changeRole, endStaff, signOut } from '../../back-office/staff/staff-acts.ts';
import { staffRoles } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import type { PostedFields } from '../../http/form-body.ts';

/** What a form of `/staff` works with. */
export interface StaffForm {
  fields: PostedFields;
  /** Whom it is about, of the path `/staff/:id/…`; empty where that has nobody. */
  id: string;
  actor: Actor;
  at: Date;
}

const role = v.picklist(staffRoles);
const newMember = v.object({ name: line('The name', maxStaffNameLength), role });

/**
 * The forms of `/staff` that make a link, by the end of their paths. It is answered at once and not by a redirect, since nothing
 * stores its token. All of them, and those below, run in a transaction, and throw `ActRefused` with words for the owner.
 */
export const staffLinkForms = {
  invite(db, { fields, actor, at }) {
    const typed = v.safeParse(newMember, { ...fields });
    permit(typed.success && typed.output.name, 'no-name', whyNot(typed.issues));
    return inviteStaff(db, typed.output, actor, at);
  },
  'another-key': (db, { id, actor, at }) => inviteAgain(db, id, { keysAreLost: false }, actor, at),
  'lost-keys': (db, { id, actor, at }) => inviteAgain(db, id, { keysAreLost: true }, actor, at),
} satisfies Record<string, (db: Transaction<Tables>, form: StaffForm) => Promise<Invited>>;

/** The forms of `/staff` that go back there. */
export const staffForms = {
  async role(db, { fields, id, actor, at }) {
    const chosen = v.safeParse(role, fields.role);
    permit(chosen.success, 'no-role', 'Choose a role.');
    await changeRole(db, { id, role: chosen.output }, actor, at);
  },
  end: (db, { id, actor, at }) => endStaff(db, id, actor, at),
  'sign-out': (db, { id, actor, at }) => signOut(db, id, actor, at),
} satisfies Record<string, (db: Transaction<Tables>, form: StaffForm) => Promise<void>>;

const whyNot = (issues: readonly { message: string }[] | undefined): string =>
  issues?.[0] ? `${issues[0].message}.` : 'Type the name, as it is to stand in the history of repairs.';
