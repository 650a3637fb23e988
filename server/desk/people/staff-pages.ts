import type { Transaction } from 'kysely';
import { createElement } from 'react';
import type { Actor } from '../../back-office/audit/audit.ts';
import { maxStaffNameLength, readLine } from '../../back-office/repairs/typed.ts';
import { inviteStaff } from '../../back-office/staff/invites.ts';
import { actOnStaff, readRole } from '../../back-office/staff/staff-acts.ts';
import { listStaff } from '../../back-office/staff/staff-list.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { permit } from '../../forms/refusal.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import type { DeskForm, PostedForm } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { type StaffProps, StaffScreen } from '../screens/StaffScreen.tsx';

/** Does something to somebody. @returns a link's token, where it makes one @throws {Refusal} with words for the owner */
type Act = (
  db: Transaction<Tables>,
  posted: PostedForm,
  actor: Actor,
  at: Date,
) => Promise<{ name: string; token: string | null }>;

const invite: Act = (db, { answers }, actor, at) => {
  const name = readLine('The name', answers.name, maxStaffNameLength);
  permit(name, 'Type a name, as the history is to show it.');
  return inviteStaff(db, { name, role: readRole(answers.role) }, actor, at);
};

const actOn: Act = (db, { params: { id = '' }, answers: { act = '', role } }, actor, at) =>
  actOnStaff(db, { id, act, role }, actor, at);

/** The forms of `/staff`. A link that one makes is shown at once and not after a redirect, since nothing stores its token. */
export function staffForms(desk: DeskDeps): DeskForm[] {
  const form = (path: string, act: Act): DeskForm => ({
    path,
    async act(posted) {
      const { colleague, network } = posted;
      permit(colleague, 'Sign in first.');
      const actor = { by: colleague.name, staffId: colleague.id, network };
      const { name, token } = await desk.store.write((db) => act(db, posted, actor, desk.now()));
      if (!token) return '/staff';
      const link = `${desk.config.deskUrl}/join/${token}`;
      return staffPage(desk, colleague, { invited: { name, link } });
    },
    again: ({ colleague, answers }, { message: notice }) =>
      staffPage(desk, colleague, { refused: { notice, answers } }),
  });
  return [form('/staff', invite), form('/staff/:id', actOn)];
}

export const loadStaff = ({ visitor }: PageRequest<string, Colleague>, desk: DeskDeps) =>
  staffPage(desk, visitor ?? null);

/** @param more what a form has come to */
async function staffPage(
  { store, now }: DeskDeps,
  reader: Colleague | null,
  more?: Pick<StaffProps, 'refused' | 'invited'>,
): Promise<Shown> {
  const people = await store.read((db) => listStaff(db, now()));
  const screen = createElement(StaffScreen, { people, reader: reader?.id ?? '', ...more });
  return { title: 'Staff', screen };
}
