import { createElement } from 'react';
import { BatchScreen, type SeenBatch } from '../../../client/desk/intake/BatchScreen.tsx';
import { batchFields } from '../../../shared/batch-fields.ts';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { listToPaste } from '../../back-office/enquiries/describe-devices.ts';
import { batchOfList } from '../../back-office/repairs/intake/batch.ts';
import { readCustomer, registerTyped } from '../../back-office/repairs/intake/register-typed.ts';
import { showNotice } from '../../back-office/repairs/law/notice-given.ts';
import { readDeviceName } from '../../back-office/repairs/records/device-names.ts';
import type { NewDevice } from '../../back-office/repairs/records/insert-repair.ts';
import { readRepairs } from '../../back-office/repairs/records/staff-repairs.ts';
import { contentKey } from '../../back-office/submissions/deduplicate.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { textsOf } from '../../forms/read-fields.ts';
import { ensure, ensureAt, type Refusal } from '../../forms/refusal.ts';
import { NotFound, SeeOther } from '../../http/error-table.ts';
import { pathOf } from '../../http/request-facts.ts';
import { dangerReader } from '../../search/search-catalogue.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { FormRow } from '../access.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskForm } from '../pages/desk-form.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { namesIn } from '../ticket/listed-device.ts';
import { refusedPage } from './intake-form.ts';
import { enquiryOrigin, type FindOrigin, goneOrigin } from './intake-origins.ts';

/** The form: empty, or with the list that came with an enquiry, and who sent it. */
export const loadBatch = async ({ path }: Pick<PageRequest, 'path'>) => page({}, { path });
export async function loadEnquiryBatch(
  { path, params }: Pick<PageRequest, 'path' | 'params'>,
  deps: DeskDeps,
) {
  const { name, list } = batchFields;
  const origin = await enquiryOrigin(deps, params.reference, undefined).catch(refusedPage);
  if (!origin) throw new NotFound('/…');
  if (origin.made) throw new SeeOther(ticketPath({ reference: origin.made }));
  const text = origin.list ? listToPaste(origin.list) : '';
  return page({ [name.name]: origin.customer.name, [list.name]: text }, { path });
}

/**
 * Takes in many devices from a list: the first post shows what was read of it, the second registers just that. A file becomes the text of the
 * list, so that the page comes back with all that was sent.
 */
const batchFormOf = (row: FormRow, findOrigin?: FindOrigin) =>
  deskForm({
    ...{ row, fields: batchFields },
    takesFiles: true,
    // Both the box and the file may hold the longest list.
    bodyLimit: 1_048_576,
    maxUnits: { [batchFields.list.name]: maxDeviceListUnits, [batchFields.file.name]: maxDeviceListUnits },
    async act(values, { site, params, fields, colleague, request }) {
      const { seen, again: isAnother, notice: hasNotice, status } = values;
      const origin = await findOrigin?.(site, params.reference, undefined);
      ensure(!findOrigin || origin, goneOrigin);
      const read = batchOfList(values.file || values.list, await dangerReader(site.release.current));
      const batch = { ...read, ...(origin && { enquiry: origin.reference, customer: origin.customer }) };
      const devices = batch.devicesOf(await readDeviceName(namesIn(site), values.device ?? ''));
      const typed = {
        ...{ name: values.name ?? '', phone: values.phone ?? '', email: values.email ?? '' },
        ...{ device: values.device ?? '', status, hasNotice, isAnother, batch },
      };
      const customer = readCustomer(typed, batch.customer);
      ensureAt(batchFields.notice, status === 'booked' || hasNotice, showNotice);
      const hash = contentKey([devices, customer, status]);
      if (seen !== hash) {
        const seen = { hash, devices, customer, ...batch.list };
        return page(fields, { path: pathOf(request.url), seen });
      }
      const deps = {
        by: colleague.name,
        staffId: colleague.id,
        shop: site.release.current.shop,
        at: site.now(),
      };
      const { reference, repeated } = await registerTyped(site.store, typed, { ...deps, ...namesIn(site) });
      if (repeated) await permitRepeated(site, reference, devices);
      return `/t/${reference.toLowerCase()}`;
    },
    page: async ({ fields, request }, refusal) => page(fields, { path: pathOf(request.url), refusal }),
  });
export const batchForms = [
  batchFormOf('POST /new/batch'),
  batchFormOf('POST /enquiries/:reference/batch', enquiryOrigin),
];

/**
 * The same list sent twice is one batch, and its second answer is as the first.
 * @throws {Refusal} where the repair that is here has them otherwise: what was typed would be lost unseen
 */
async function permitRepeated(
  { store }: DeskDeps,
  reference: string,
  devices: Pick<NewDevice, 'serial' | 'fault'>[],
): Promise<void> {
  const [before] = await store.read((db) => readRepairs(db, (all) => all.where('reference', '=', reference)));
  const keyOf = ({ serial, fault }: (typeof devices)[number]) => `${serial} ${fault}`;
  const here = new Set(before?.devices.map(keyOf));
  const isSame = here.size === devices.length && devices.every((device) => here.has(keyOf(device)));
  ensure(isSame, `Nothing was registered: these devices are here already, as ${reference}.`);
}

function page(
  fields: PostedFields,
  { path: action, seen, refusal }: { path: string; seen?: SeenBatch; refusal?: Refusal },
): Shown {
  const { list, file } = batchFields;
  const { [file.name]: sent, ...typed } = fields;
  const [text] = textsOf(sent);
  if (text) typed[list.name] = text;
  const refused = refusal && { notice: refusal.message, mistakes: refusal.errors };
  const screen = createElement(BatchScreen, { typed, action, seen: seen ?? null, refused: refused ?? null });
  return { title: 'Devices from a list', screen };
}
