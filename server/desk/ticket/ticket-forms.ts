import type { Transaction } from 'kysely';
import { brisbane, formatTime } from '../../../shared/opening-hours.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import { ActRefused, isConflict } from '../../back-office/repairs/act-outcome.ts';
import type { ActDeps } from '../../back-office/repairs/staff-moves.ts';
import { type Repair, readEvents } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable, Tables } from '../../back-office/store/tables.ts';
import type { Exchange } from '../../http/deadlines.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import { type DeskForm, type PostedForm, textsOf } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket, seenDevices, ticketPath } from '../find-ticket.ts';
import { showTicket } from './load-ticket.ts';

/** What a form of a ticket works with. */
export interface TicketAct extends PostedForm {
  desk: DeskDeps;
  repair: Repair;
  colleague: Colleague;
  request: Exchange['request'];
  /** The devices that it is for, with the versions that its sender saw. @throws {ActRefused} */
  devices: () => RepairDeviceTable[];
  /** Does an act, in one transaction. */
  write: <Done>(work: (db: Transaction<Tables>, deps: ActDeps) => Promise<Done>) => Promise<Done>;
}

interface TicketForm {
  /** The end of its path. */
  name: string;
  /** Several of the ticket's forms post to one path: which of them it is. */
  nameOf?: (answers: Record<string, string>) => string;
  /** Devices may have changed since they were read: the act itself says what both wrote. */
  takesOutdated?: true;
  /** @returns a page, where it is not the ticket that follows */
  act: (given: TicketAct) => Promise<Shown | unknown>;
  /** The page that it stands on; the ticket where nothing is said. */
  again?: DeskForm['again'];
}

/** A form of one repair: it finds that, and says who was quicker where somebody was. */
export function ticketForm(
  desk: DeskDeps,
  { name, nameOf = () => name, takesOutdated, act, again }: TicketForm,
): DeskForm {
  return {
    path: `/t/:reference/${name}`,
    async act(posted, { request }) {
      const { params, fields, colleague } = posted;
      if (!colleague) throw new Error('access.ts lets nobody through to a ticket who is not signed in');
      const repair = await findTicket(desk, params.reference);
      const deps = { by: colleague.name, shop: desk.release.current.shop, at: desk.now() };
      const given: TicketAct = {
        ...{ ...posted, desk, repair, colleague, request },
        devices: () => seenDevices(repair, textsOf(fields.line), textsOf(fields.version), !takesOutdated),
        write: (work) => desk.store.write((db) => work(db, deps)),
      };
      try {
        const done = await act(given);
        return isPage(done) ? done : nextOf(repair, posted);
      } catch (error) {
        throw await toldApart(error, desk, posted);
      }
    },
    again:
      again ??
      (({ params, fields, answers, colleague }, { notice, mistakes: [mistake], isChanged }) =>
        showTicket(desk, {
          ...{ reference: params.reference, lines: textsOf(fields.line), colleague },
          refused: {
            ...{ form: nameOf(answers), notice: mistake?.message ?? notice, isChanged, typed: answers },
            wantsPasskey: mistake?.field === 'passkey',
          },
        })),
  };
}

const isPage = (done: unknown): done is Shown =>
  typeof done === 'object' && done !== null && 'screen' in done;

/** Back to the board where that sent it, else to the ticket with what was chosen of it. */
function nextOf(repair: Repair, { answers, fields }: PostedForm): string {
  if (/^\/(\?[\w=&-]*)?$/.test(answers.next ?? '')) return answers.next ?? '/';
  const lines = repair.devices.length > 1 ? devicesOn(repair, textsOf(fields.line)) : [];
  const query = lines.map(({ line }) => `line=${line}`);
  return ticketPath(repair) + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** A conflict with who was quicker; a stop without the telephone number, which is hidden until somebody asks for it. */
async function toldApart(error: unknown, desk: DeskDeps, { params, fields }: PostedForm): Promise<unknown> {
  if (!(error instanceof ActRefused)) return error;
  if (error.reason === 'stopped')
    return new ActRefused(
      'stopped',
      'The customer says that an answer or a name was not theirs. Call them first, and write down what they said.',
    );
  if (!isConflict(error)) return error;
  const repair = await findTicket(desk, params.reference);
  const chosen = devicesOn(repair, textsOf(fields.line));
  const versions = textsOf(fields.version);
  const stale = chosen.filter(({ line, version }) => !versions.includes(`${line}:${version}`));
  const lines = (stale.length > 0 ? stale : chosen).map(({ line }) => line);
  const events = await desk.store.read((db) => readEvents(db, repair.reference));
  const last = events.findLast(({ line }) => lines.length === 0 || lines.includes(line));
  const it = repair.devices.length > 1 ? `line ${last?.line}` : 'it';
  const what = last?.status ? `moved ${it} to “${statusTable[last.status].label}”` : `changed ${it}`;
  const who = last?.by === 'customer' ? 'the customer' : (last?.by ?? 'somebody');
  const when = last ? formatTime(brisbane(new Date(last.at)).time) : '';
  return new ActRefused(
    'conflict',
    `Nothing of yours was saved: ${who} ${what} at ${when}. This page shows it as it is now. What you wrote is here: send it again if it still holds.`,
  );
}
