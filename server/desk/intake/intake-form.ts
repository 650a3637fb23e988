import { randomUUID } from 'node:crypto';
import { readRepairs } from '../../back-office/repairs/staff-repairs.ts';
import { type Intake, takeIn } from '../../back-office/repairs/take-in.ts';
import { permit } from '../../forms/refusal.ts';
import type { PostedFields } from '../../http/form-body.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskForm } from '../desk-forms.ts';
import { servicesIn } from '../listed-device.ts';
import { readIntake } from './read-intake.ts';
import { showIntake } from './show-intake.ts';

/** An empty form. */
export const loadIntake = (_request: unknown, deps: DeskDeps) =>
  showIntake({ fields: {}, answers: {} }, deps);

/**
 * Takes a device in. Its buttons that look something up, or tick the notice, do nothing else: the page comes back with everything that was
 * typed. So a telephone number stands in no address.
 */
export const intakeForm = (deps: DeskDeps): DeskForm => ({
  path: '/new',
  async act(posted) {
    const { fields, answers, colleague } = posted;
    // The customer says so on the turned screen.
    if (answers.find === 'notice') fields.notice = 'yes';
    if (answers.find || answers.pick) return showIntake(posted, deps);
    const intake = await readIntake(posted, deps);
    const taken = await takeIn(deps.store, intake, {
      ...{ by: colleague?.name ?? '', shop: deps.release.current.shop, at: deps.now() },
      servicesOf: servicesIn(deps),
    });
    if (taken.repeated) await permitRepeated(deps, taken.reference, intake, fields);
    return `/t/${taken.reference.toLowerCase()}/slip?print`;
  },
  again: (posted, refusal) => showIntake(posted, deps, refusal),
});

/**
 * Nothing was stored, since it was before. An answer that was lost on its way is given once more.
 * @throws {Refusal} where it is not the same: it may be another repair, and what was typed would be lost unseen
 */
async function permitRepeated(
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
  if (!isSame) fields.draft = randomUUID();
  permit(
    isSame,
    `Nothing was stored: ${reference} is here already, ${first?.device} of ${before?.name}. Open it, or take this in as another repair.`,
  );
}
