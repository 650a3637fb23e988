import type { Transaction } from 'kysely';
import { createElement } from 'react';
import { type StaffProps, StaffScreen } from '../../../client/desk/people/StaffScreen.tsx';
import { staffForm } from '../../../shared/people-fields.ts';
import type { StaffValues } from '../../../shared/staff-fields.ts';
import type { Actor } from '../../back-office/audit/audit.ts';
import {
  closeOldRequests,
  maxClosedAtOnce,
  oldDays,
  pressWithinMs,
  readOldRequests,
} from '../../back-office/repairs/intake/close-requests.ts';
import { actAs } from '../../back-office/repairs/records/acting-staff.ts';
import { inviteStaff } from '../../back-office/staff/invites.ts';
import { actOnStaff, readRole } from '../../back-office/staff/staff-acts.ts';
import { listStaff } from '../../back-office/staff/staff-list.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { ensure } from '../../forms/refusal.ts';
import { closuresEnd } from '../../release/closures-end.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { FormRow } from '../access.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import { deskForm } from '../pages/desk-form.ts';
import type { Shown } from '../pages/desk-pages.ts';

type Act = (
  db: Transaction<Tables>,
  actor: Actor,
  at: Date,
) => Promise<{ name: string; token: string | null }>;

const invite = ({ name, role }: StaffValues<typeof staffForm>): Act => {
  ensure(name, 'Type a name, as the history is to show it.');
  return (db, actor, at) => inviteStaff(db, { name, role: readRole(role) }, actor, at);
};

const form = (row: FormRow, actOf: (values: StaffValues<typeof staffForm>, id: string) => Act) =>
  deskForm({
    ...{ row, fields: staffForm },
    async act(values, { site, colleague, network, params: { id = '' } }) {
      const act = actOf(values, id);
      const actor = { by: colleague.name, staffId: colleague.id, network };
      const { name, token } = await site.store.write((db) => act(db, actor, site.now()));
      if (!token) return '/staff';
      const link = `${site.config.deskUrl}/join/${token}`;
      return staffPage(site, colleague, { invited: { name, link } });
    },
    page: ({ site, colleague, answers }, { message, errors }) =>
      staffPage(site, colleague, { refused: { notice: errors[0]?.message ?? message, answers } }),
  });

const oldRequestsForm = deskForm({
  ...{ row: 'POST /old-requests', fields: {}, audit: 'close old requests' },
  async act(_, { site, colleague, audit }) {
    await site.store.write(async (db) => {
      actAs(db, colleague.id);
      const closed = await closeOldRequests(db, { shop: site.release.current.shop, at: site.now() });
      await audit(db, `${closed} requests`);
    }, pressWithinMs);
    return '/staff';
  },
  page: ({ site, colleague }, { message }) =>
    staffPage(site, colleague, { refused: { notice: message, answers: {} } }),
});

/** The forms of `/staff`. A link that one makes is shown at once and not after a redirect, since nothing stores its token. */
export const staffForms = [
  form('POST /staff', invite),
  form(
    'POST /staff/:id',
    ({ act, role }, id): Act =>
      (db, actor, at) =>
        actOnStaff(db, { id, act, role }, actor, at),
  ),
  oldRequestsForm,
];

export const loadStaff = ({ visitor }: PageRequest<string, Colleague>, desk: DeskDeps) =>
  staffPage(desk, visitor ?? null);

/** @param more what a form has come to */
async function staffPage(
  { store, release, now }: DeskDeps,
  reader: Colleague | null,
  more?: Pick<StaffProps, 'refused' | 'invited'>,
): Promise<Shown> {
  const { shop } = release.current;
  const people = await store.read((db) => listStaff(db, now()));
  const { references } = await store.read((db) => readOldRequests(db, shop));
  const facts = {
    tasks: closuresEnd(shop, now()),
    old: { requests: references.length, days: oldDays, atOnce: maxClosedAtOnce },
  };
  const screen = createElement(StaffScreen, { people, reader: reader?.id ?? '', ...facts, ...more });
  return { title: 'Staff', screen };
}
