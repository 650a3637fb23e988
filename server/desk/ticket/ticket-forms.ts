import type { Transaction } from 'kysely';
import type { ActDeps } from '../../back-office/repairs/staff-moves.ts';
import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { changedBefore } from '../../back-office/repairs/who-changed.ts';
import type { RepairDeviceTable, Tables } from '../../back-office/store/tables.ts';
import { isConflict, permit } from '../../forms/refusal.ts';
import type { Exchange } from '../../http/deadlines.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import { type DeskForm, type PostedForm, textsOf } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket, ticketPath } from '../find-ticket.ts';
import { showTicket } from './load-ticket.tsx';

/** What a form of a ticket works with. Its answers have no spaces around them. */
export interface TicketAct extends PostedForm {
  desk: DeskDeps;
  repair: Repair;
  colleague: Colleague;
  request: Exchange['request'];
  /** The devices that it is for, with the versions that its sender saw. @throws {Refusal} where none was chosen */
  seenDevices: () => RepairDeviceTable[];
  /** The same. @throws {Refusal} also where one has changed since */
  devices: () => Promise<RepairDeviceTable[]>;
  /** Does an act, in one transaction. */
  write: <Done>(work: (db: Transaction<Tables>, deps: ActDeps) => Promise<Done>) => Promise<Done>;
}

interface TicketForm {
  /** The end of its path. */
  name: string;
  /** @returns a page, where it is not the ticket that follows */
  act: (given: TicketAct) => Promise<Shown | unknown>;
  /** The page that it stands on; the ticket where nothing is said. */
  again?: DeskForm['again'];
}

/** A form of one repair: it finds that, and says who was quicker where somebody was. */
export const ticketForm = (desk: DeskDeps, { name, act, again }: TicketForm): DeskForm => ({
  path: `/t/:reference/${name}`,
  async act(posted, { request }) {
    const { params, fields, colleague } = posted;
    if (!colleague) throw new Error('access.ts lets nobody through to a ticket who is not signed in');
    const repair = await findTicket(desk, params.reference);
    const deps = { by: colleague.name, shop: desk.release.current.shop, at: desk.now() };
    const answers = Object.entries(posted.answers).map(([field, text]) => [field, text.trim()] as const);
    const given: TicketAct = {
      ...{ ...posted, answers: Object.fromEntries(answers), desk, repair, colleague, request },
      seenDevices: () => seenDevices(repair, fields),
      async devices() {
        const seen = seenDevices(repair, fields);
        const now = repair.devices.filter((device) => seen.some(({ line }) => line === device.line));
        const changed = now.filter(({ line, version }) =>
          seen.some((one) => one.line === line && one.version !== version),
        );
        const lines = changed.map(({ line }) => line);
        if (lines.length > 0) throw await desk.store.read((db) => changedBefore(db, repair.reference, lines));
        return seen;
      },
      write: (work) => desk.store.write((db) => work(db, deps)),
    };
    const done = await act(given);
    return isPage(done) ? done : nextOf(repair, posted);
  },
  again:
    again ??
    (({ params, fields, answers, colleague }, refusal) => {
      const [mistake] = refusal.errors;
      const why = {
        notice: mistake?.message ?? refusal.message,
        isChanged: isConflict(refusal),
        wantsPasskey: mistake?.field === 'passkey',
      };
      const refused = { form: name, typed: answers, ...why };
      return showTicket(desk, params.reference, textsOf(fields.line), colleague, { refused });
    }),
});

const isPage = (done: unknown): done is Shown =>
  typeof done === 'object' && done !== null && 'screen' in done;

/** The chosen devices, each with the version that its sender saw: "2:7" is that of line 2. */
function seenDevices(repair: Repair, { line, version }: PostedForm['fields']): RepairDeviceTable[] {
  const devices = devicesOn(repair, textsOf(line));
  permit(devices.length > 0, 'Choose the devices first.');
  const versions = new Map(textsOf(version).map((seen) => seen.split(':', 2) as [string, string]));
  return devices.map((device) => ({ ...device, version: Number(versions.get(`${device.line}`)) }));
}

/** Back to the board where that sent it, else to the ticket with what was chosen of it. */
function nextOf(repair: Repair, { answers, fields }: PostedForm): string {
  if (/^\/(\?[\w=&-]*)?$/.test(answers.next ?? '')) return answers.next ?? '/';
  const lines = repair.devices.length > 1 ? devicesOn(repair, textsOf(fields.line)) : [];
  const query = lines.map(({ line }) => `line=${line}`);
  return ticketPath(repair) + (query.length > 0 ? `?${query.join('&')}` : '');
}
