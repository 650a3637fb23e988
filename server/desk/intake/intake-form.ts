import { randomUUID } from 'node:crypto';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { readRepairs } from '../../back-office/repairs/staff-repairs.ts';
import { type Intake, referenceOfDraft, takeIn } from '../../back-office/repairs/take-in.ts';
import { type Store, StoreUnavailable } from '../../back-office/store/store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskForm } from '../desk-forms.ts';
import { servicesIn } from '../listed-device.ts';
import { draftIdOf, readIntake } from './read-intake.ts';
import { knownCustomer, pickedDevice, showIntake } from './show-intake.ts';

const nothingTyped = { fields: {}, answers: {} };

/** An empty form. */
export const loadIntake = (_request: unknown, deps: DeskDeps) =>
  showIntake(nothingTyped, { known: null, picked: null }, deps);

/**
 * Takes a device in. Its buttons that look something up, or tick the notice, do nothing else: the page comes back with everything that was
 * typed. So a telephone number stands in no address.
 */
export function intakeForm(deps: DeskDeps): DeskForm {
  return {
    path: '/new',
    maxFields: 200,
    async act(posted) {
      const context = {
        known: await knownCustomer(posted, deps),
        picked: await pickedDevice(posted, deps),
      };
      const { find, pick } = posted.answers;
      // The customer says so on the turned screen.
      if (find === 'notice') posted.fields.notice = 'yes';
      if (find || pick) return showIntake(posted, context, deps);
      const at = deps.now();
      const intake = readIntake(posted, { ...context, at });
      const { shop } = deps.release.current;
      const by = posted.colleague?.name ?? '';
      const taken = await takeIn(deps.store, intake, { by, shop, at, servicesOf: servicesIn(deps) });
      if (taken.repeated) await permitRepeated(deps.store, taken.reference, intake);
      return `/t/${taken.reference.toLowerCase()}/slip?print`;
    },
    async again(posted, refusal) {
      const picked = await pickedDevice(posted, deps);
      // Without the database, too, nothing that was typed is lost.
      const known = await knownCustomer(posted, deps).catch(withoutStore);
      const isSpent = await deps.store
        .read((db) => referenceOfDraft(db, draftIdOf(posted)))
        .catch(withoutStore);
      const answers = isSpent ? { ...posted.answers, draft: randomUUID() } : posted.answers;
      return showIntake({ ...posted, answers }, { known, picked }, deps, refusal);
    },
  };
}

function withoutStore(error: unknown): null {
  if (!(error instanceof StoreUnavailable)) throw error;
  return null;
}

/**
 * Nothing was stored, since it was before. An answer that was lost on its way is given once more.
 * @throws {ActRefused} where it is not the same: it may be another repair, and what was typed would be lost unseen
 */
async function permitRepeated(store: Store, reference: string, { draftId, customer, device }: Intake) {
  const [before] = await store.read((db) => readRepairs(db, (all) => all.where('reference', '=', reference)));
  const [first] = before?.devices ?? [];
  const isSame =
    before?.draft_id === draftId &&
    before.name === customer.name &&
    first?.device === device.device &&
    first.fault === device.fault;
  permit(
    isSame,
    'registered',
    `Nothing was stored: ${reference} is here already, ${first?.device} of ${before?.name}. Open it, or take this in as another repair.`,
  );
}
