import { createElement } from 'react';
import { BatchScreen, type SeenBatch } from '../../../client/desk/intake/BatchScreen.tsx';
import { batchFields } from '../../../shared/batch-fields.ts';
import { maxDeviceListUnits } from '../../../shared/form-schemas.ts';
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
import { dangerReader } from '../../search/search-catalogue.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskForm } from '../pages/desk-form.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { namesIn } from '../ticket/listed-device.ts';

/** An empty form. */
export const loadBatch = async () => page({});

/**
 * Takes in many devices from a list: the first post shows what was read of it, the second registers just that. A file becomes the text of the
 * list, so that the page comes back with all that was sent.
 */
export const batchForm = deskForm({
  row: 'POST /new/batch',
  fields: batchFields,
  takesFiles: true,
  // Both the box and the file may hold the longest list.
  bodyLimit: 1_048_576,
  maxUnits: { [batchFields.list.name]: maxDeviceListUnits, [batchFields.file.name]: maxDeviceListUnits },
  async act(values, { site, fields, colleague }) {
    const { seen, again: isAnother, notice: hasNotice, status } = values;
    const batch = batchOfList(values.file || values.list, await dangerReader(site.release.current));
    const devices = batch.devicesOf(await readDeviceName(namesIn(site), values.device ?? ''));
    const typed = {
      ...{ name: values.name ?? '', phone: values.phone ?? '', email: values.email ?? '' },
      ...{ device: values.device ?? '', status, hasNotice, isAnother, batch },
    };
    const customer = readCustomer(typed, null);
    ensureAt(batchFields.notice, status === 'booked' || hasNotice, showNotice);
    const hash = contentKey([devices, customer, status]);
    if (seen !== hash) return page(fields, { seen: { hash, devices, customer, ...batch.list } });
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
  page: async ({ fields }, refusal) => page(fields, { refusal }),
});

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

function page(fields: PostedFields, more: { seen?: SeenBatch; refusal?: Refusal } = {}): Shown {
  const { list, file } = batchFields;
  const { [file.name]: sent, ...typed } = fields;
  const [text] = textsOf(sent);
  if (text) typed[list.name] = text;
  const { refusal, seen = null } = more;
  const refused = refusal && { notice: refusal.message, mistakes: refusal.errors };
  const screen = createElement(BatchScreen, { typed, seen, refused: refused ?? null });
  return { title: 'Devices from a list', screen };
}
