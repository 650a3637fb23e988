import { randomUUID } from 'node:crypto';
import { intakeButtons, intakeFields } from '../../../shared/intake-fields.ts';
import { type Intake, takeIn } from '../../back-office/repairs/acts/take-in.ts';
import { readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { ensure } from '../../forms/refusal.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskForm } from '../pages/desk-form.ts';
import { servicesIn } from '../ticket/listed-device.ts';
import { readIntake } from './read-intake.ts';
import { showIntake } from './show-intake.ts';

/** An empty form. */
export const loadIntake = (_request: unknown, deps: DeskDeps) => showIntake({}, deps);

/**
 * Takes a device in. Its buttons that look something up, or tick the notice, do nothing else: the page comes back with everything that was
 * typed. So a telephone number stands in no address.
 */
export const intakeForm = deskForm({
  row: 'POST /new',
  fields: intakeButtons,
  async act({ find, pick }, { site, fields, colleague }) {
    // The customer says so on the turned screen.
    if (find === intakeFields.notice.name) fields[intakeFields.notice.name] = 'yes';
    if (find || pick) return showIntake(fields, site);
    const intake = await readIntake(fields, site);
    const taken = await takeIn(site.store, intake, {
      ...{ by: colleague.name, staffId: colleague.id, shop: site.release.current.shop, at: site.now() },
      servicesOf: servicesIn(site),
    });
    if (taken.repeated) await requireSameIntake(site, taken.reference, intake, fields);
    return `/t/${taken.reference.toLowerCase()}/slip?print`;
  },
  page: ({ fields, site }, refusal) => showIntake(fields, site, refusal),
});

/**
 * Nothing was stored, since it was before. An answer that was lost on its way is given once more.
 * @throws {Refusal} where it is not the same: it may be another repair, and what was typed would be lost unseen
 */
async function requireSameIntake(
  { store }: DeskDeps,
  reference: string,
  { draftId, customer, device }: Intake,
  fields: PostedFields,
): Promise<void> {
  const [before] = await store.read((db) => readRepairs(db, (all) => all.where('reference', '=', reference)));
  const [first] = before?.devices ?? [];
  const isSame =
    before?.draft_id === draftId &&
    before.name === customer.name &&
    first?.device === device.device &&
    first.fault === device.fault;
  // That draft is spent.
  if (!isSame) fields[intakeFields.draft.name] = randomUUID();
  ensure(
    isSame,
    `Nothing was stored: ${reference} is here already, ${first?.device} of ${before?.name}. Open it, or take this in as another repair.`,
  );
}
