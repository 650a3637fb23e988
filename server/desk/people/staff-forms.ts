import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { line } from '../../../shared/form-schemas.ts';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { maxStaffNameLength } from '../../back-office/repairs/typed.ts';
import { type Invited, inviteAgain, inviteStaff } from '../../back-office/staff/invites.ts';
import { type Actor, changeRole, endStaff, signOut } from '../../back-office/staff/staff-acts.ts';
import { staffRoles } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskForm, PostedForm } from '../desk-forms.ts';
import { drawQrCode } from '../qr-code.ts';
import { staffPage } from './people-pages.ts';

type Act = (
  db: Transaction<Tables>,
  posted: { id: string; fields: PostedForm['fields'] },
  actor: Actor,
  at: Date,
) => Promise<Invited | undefined>;

const role = v.picklist(staffRoles, 'Choose a role');
const newMember = v.object({ name: line('The name', maxStaffNameLength), role });

/** What the buttons beside somebody's name do. All throw `ActRefused` with words for the owner. */
const acts: Record<string, Act> = {
  async role(db, { id, fields }, actor, at) {
    const chosen = v.safeParse(role, fields.role);
    permit(chosen.success, 'no-role', 'Choose a role.');
    await changeRole(db, { id, role: chosen.output }, actor, at);
  },
  'another-key': (db, { id }, actor, at) => inviteAgain(db, id, { keysAreLost: false }, actor, at),
  'lost-keys': (db, { id }, actor, at) => inviteAgain(db, id, { keysAreLost: true }, actor, at),
  async end(db, { id }, actor, at) {
    await endStaff(db, id, actor, at);
  },
  async 'sign-out'(db, { id }, actor, at) {
    await signOut(db, id, actor, at);
  },
};

const invite: Act = (db, { fields }, actor, at) => {
  const typed = v.safeParse(newMember, { ...fields });
  const why = typed.issues ? `${typed.issues[0].message}.` : '';
  permit(typed.success && typed.output.name, 'no-name', why || 'Type a name, as the history is to show it.');
  return inviteStaff(db, typed.output, actor, at);
};

/** The forms of `/staff`. A link that one makes is shown at once and not after a redirect, since nothing stores its token. */
export function staffForms({ store, now, config }: DeskDeps): DeskForm[] {
  const form = (path: string, actOf: (posted: PostedForm) => Act | undefined): DeskForm => ({
    path,
    async act(posted) {
      const { colleague, network, fields, params } = posted;
      const act = actOf(posted);
      permit(colleague && act, 'not-there', 'Choose what to do.');
      const actor = { by: colleague.name, staffId: colleague.id, network };
      const about = { id: params.id ?? '', fields };
      const invited = await store.write((db) => act(db, about, actor, now()));
      if (!invited) return '/staff';
      const link = `${config.deskUrl}/join/${invited.token}`;
      const made = { name: invited.name, link, code: drawQrCode(link) };
      return staffPage({ store, now }, colleague.id, { invited: made });
    },
    again: ({ colleague, answers }, { notice }) =>
      staffPage({ store, now }, colleague?.id ?? '', { refused: { notice, answers } }),
  });
  return [
    form('/staff', () => invite),
    form('/staff/:id', ({ answers: { act = '' } }) => (Object.hasOwn(acts, act) ? acts[act] : undefined)),
  ];
}
