import type { Transaction } from 'kysely';
import { brisbane, formatTime } from '../../../shared/opening-hours.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import { ActRefused, isConflict, permit } from '../../back-office/repairs/act-outcome.ts';
import { actAs } from '../../back-office/repairs/acting-staff.ts';
import type { ActDeps } from '../../back-office/repairs/staff-moves.ts';
import { type Repair, readEvents } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable, Tables } from '../../back-office/store/tables.ts';
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
  /** The devices that it is for, with the versions that its sender saw. @throws {ActRefused} where none was chosen */
  seenDevices: () => RepairDeviceTable[];
  /** The same. @throws {ActRefused} also where one has changed since */
  devices: () => RepairDeviceTable[];
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
      devices() {
        const seen = seenDevices(repair, fields);
        const isSeen = (device: RepairDeviceTable) =>
          seen.every(({ line, version }) => line !== device.line || version === device.version);
        permit(repair.devices.every(isSeen), 'conflict', 'It has changed.');
        return seen;
      },
      write: (work) =>
        desk.store.write((db) => {
          actAs(db, colleague.id);
          return work(db, deps);
        }),
    };
    try {
      const done = await act(given);
      return isPage(done) ? done : nextOf(repair, posted);
    } catch (error) {
      if (isConflict(error)) throw new ActRefused('conflict', await whoWasQuicker(desk, posted));
      // Without the telephone number, which is hidden until somebody asks for it.
      if (error instanceof ActRefused && error.reason === 'stopped')
        throw new ActRefused(
          'stopped',
          'The customer says that an answer or a name was not theirs. Call them first, and write down what they said.',
        );
      throw error;
    }
  },
  again:
    again ??
    (({ params, fields, answers, colleague }, { notice, mistakes: [mistake], isChanged }) => {
      const why = {
        notice: mistake?.message ?? notice,
        isChanged,
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
  permit(devices.length > 0, 'which-device', 'Choose the devices first.');
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

/** What a conflict says: who has changed what the form was for, and how. */
async function whoWasQuicker(desk: DeskDeps, { params, fields }: PostedForm): Promise<string> {
  const repair = await findTicket(desk, params.reference);
  const events = await desk.store.read((db) => readEvents(db, repair.reference));
  const chosen = devicesOn(repair, textsOf(fields.line));
  const seen = textsOf(fields.version);
  const changed = chosen.filter(({ line, version }) => !seen.includes(`${line}:${version}`));
  const lines = (changed.length > 0 ? changed : chosen).map(({ line }) => line);
  const last = events.findLast(({ line }) => lines.length === 0 || lines.includes(line));
  const it = repair.devices.length > 1 ? `line ${last?.line}` : 'it';
  const what = last?.status ? `moved ${it} to “${statusTable[last.status].label}”` : `changed ${it}`;
  const who = last?.by === 'customer' ? 'the customer' : (last?.by ?? 'somebody');
  const when = last ? formatTime(brisbane(new Date(last.at)).time) : '';
  return `Nothing of yours was saved: ${who} ${what} at ${when}. This page shows it as it is now. What you wrote is here: send it again if it still holds.`;
}
