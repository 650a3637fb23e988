import { randomUUID } from 'node:crypto';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { intakeButtons, intakeFields } from '../../../shared/intake-fields.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { type Intake, takeIn } from '../../back-office/repairs/intake/take-in.ts';
import { readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { textsOf } from '../../forms/read-fields.ts';
import { ensure, mistakes, Refusal } from '../../forms/refusal.ts';
import { NotFound, SeeOther } from '../../http/error-table.ts';
import { pathOf } from '../../http/request-facts.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { FormRow } from '../access.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../pages/desk-errors.ts';
import { type DeskPosted, deskForm } from '../pages/desk-form.ts';
import { servicesIn } from '../ticket/listed-device.ts';
import { enquiryOrigin, type FindOrigin, goneOrigin, type Origin, returnOrigin } from './intake-origins.ts';
import { readIntake } from './read-intake.ts';
import { showIntake } from './show-intake.ts';

type IntakeRequest = Pick<PageRequest, 'path' | 'params' | 'query'>;

/** The form before anything was typed into it. @param findOrigin without it, it begins at the counter or on the telephone */
const loadIntakeOf =
  (findOrigin?: FindOrigin) =>
  async ({ path, params, query }: IntakeRequest, deps: DeskDeps) => {
    const line = query.get(seen.lines.name) ?? undefined;
    const origin = (await findOrigin?.(deps, params.reference, line).catch(refusedPage)) ?? null;
    if (findOrigin && !origin) throw new NotFound('/…');
    if (origin?.made) throw new SeeOther(ticketPath({ reference: origin.made }));
    if (origin?.list) throw new SeeOther(path.replace(/intake$/, 'batch'));
    return showIntake({}, deps, { path, origin });
  };

export function refusedPage(error: unknown): never {
  throw error instanceof Refusal ? deskError('refused', error.message) : error;
}

/**
 * Takes a device in, or books it. Its buttons that look something up, or tick the notice, do nothing else: the page comes back with
 * everything that was typed. So a telephone number stands in no address.
 */
function intakeFormOf(row: FormRow, findOrigin?: FindOrigin) {
  async function originOf({ site, params, fields }: DeskPosted): Promise<Origin | null> {
    if (!findOrigin) return null;
    const [line] = textsOf(fields[seen.lines.name]);
    const origin = await findOrigin(site, params.reference, line);
    ensure(origin, goneOrigin);
    ensure(!origin.list, `${origin.reference} has a list of devices: take it in as a batch.`);
    return origin;
  }
  return deskForm({
    ...{ row, fields: intakeButtons },
    async act({ find, pick }, posted) {
      const { site, fields, colleague, request } = posted;
      const origin = await originOf(posted);
      // The customer says so on the turned screen.
      if (find === intakeFields.notice.name) fields[intakeFields.notice.name] = 'yes';
      if (find || pick) return showIntake(fields, site, { path: pathOf(request.url), origin });
      const intake = await readIntake(fields, site, origin);
      const taken = await takeIn(site.store, intake, {
        ...{ by: colleague.name, staffId: colleague.id, shop: site.release.current.shop, at: site.now() },
        servicesOf: servicesIn(site),
      });
      if (taken.repeated) await requireSameIntake(site, taken.reference, intake, fields);
      return `${ticketPath(taken)}${intake.isBooked ? '' : '/slip?print'}`;
    },
    async page(posted, refusal) {
      const { site, fields, request } = posted;
      const [origin, isOver] = await originOf(posted).then(
        (found) => [found, false] as const,
        // Without the database it may still be there.
        (error) => [null, error instanceof Refusal] as const,
      );
      return showIntake(fields, site, { path: isOver ? '/new' : pathOf(request.url), origin, refusal });
    },
  });
}

export const intakeForms = [
  intakeFormOf('POST /new'),
  intakeFormOf('POST /enquiries/:reference/intake', enquiryOrigin),
  intakeFormOf('POST /t/:reference/return', returnOrigin),
];
export const loadIntake = loadIntakeOf();
export const loadEnquiryIntake = loadIntakeOf(enquiryOrigin);
export const loadReturn = loadIntakeOf(returnOrigin);

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
  if (isSame) return;
  // That draft is spent.
  fields[intakeFields.draft.name] = randomUUID();
  const message = `Nothing was stored: ${reference} is here already, ${first?.device} of ${before?.name}. Open it, or take this in as another repair.`;
  throw mistakes([{ field: intakeFields.again.name, message }]);
}
