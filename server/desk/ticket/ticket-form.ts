import type { Transaction } from 'kysely';
import { ticketPath } from '../../../shared/desk-paths.ts';
import type { StaffFields, StaffValues } from '../../../shared/staff-fields.ts';
import { seen, type TicketAct, ticketFields } from '../../../shared/ticket-fields.ts';
import { type ActDeps, actAs } from '../../back-office/repairs/records/acting-staff.ts';
import type { Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import { changedBefore } from '../../back-office/repairs/records/who-changed.ts';
import type { RepairDeviceTable, Tables } from '../../back-office/store/tables.ts';
import { textsOf } from '../../forms/read-fields.ts';
import { ensure, isConflict, type Refusal } from '../../forms/refusal.ts';
import type { FormRow } from '../access.ts';
import { type DeskPosted, deskForm } from '../pages/desk-form.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { wantsPasskey } from '../people/check-access.ts';
import { type HiddenFact, hiddenFacts, keepNextPage } from '../people/next-page.ts';
import { devicesOn, findTicket } from './find-ticket.ts';
import { showTicket } from './load-ticket.tsx';

type Seen = StaffValues<typeof seen>;

/** The answer of an act, or what makes it of the act's result. */
type Said<Value> = string | ((value: Value) => string);

/** What an act of a ticket works with. */
export interface TicketContext extends DeskPosted, Seen {
  repair: Repair;
  /** The devices that it is for, with the versions that its sender saw. @throws {Refusal} where none was chosen */
  seenDevices: () => RepairDeviceTable[];
  /** The same. @throws {Refusal} also where one has changed since */
  devices: () => Promise<RepairDeviceTable[]>;
  /**
   * Does an act, in one transaction, and audits it where its form says so, unless it answers that it left no note.
   * @param said the answer, which the ticket shows above all: one line, without a name or contact
   */
  write: <Value>(
    work: (db: Transaction<Tables>, deps: ActDeps) => Promise<Value>,
    said: Said<Value>,
  ) => Promise<Value>;
  /** Has the ticket show what it hides, once, and writes that into the audit. */
  reveal: (fact: HiddenFact) => Promise<void>;
}

interface TicketForm<Fields extends StaffFields> {
  row: Extract<FormRow, `POST /t/:reference/${string}`>;
  fields: Fields;
  /** It is for one that is set aside as spam. */
  takesQuarantined?: true;
  /** What the audit calls it, where it has a row there. */
  audit?: string;
  /** @returns a page, where it is not the ticket that follows */
  act: (values: StaffValues<Fields>, context: TicketContext) => Promise<Shown | unknown>;
  /** The page that it stands on; the ticket where nothing is said. */
  page?: (posted: DeskPosted, refusal: Refusal) => Promise<Shown>;
  /** It shows something, and only the audit is written. */
  reads?: true;
}

/** Declares a form of one repair. */
export const ticketForm = <Fields extends StaffFields>({
  row,
  fields,
  takesQuarantined,
  act,
  page = showAgain(row),
  ...more
}: TicketForm<Fields>) =>
  deskForm({
    ...{ row, fields: { ...seen, ...fields }, page, ...more },
    async record({ site, params }) {
      const { version, devices } = await findTicket(site, params.reference);
      return {
        version,
        devices: devices.map((each) => ({ line: each.line, version: each.version, status: each.status })),
      };
    },
    async act(values, posted) {
      const context = await contextOf(values as Seen, posted, { takesQuarantined, audit: more.audit });
      const done = await act(values as StaffValues<Fields>, context);
      return isPage(done) ? done : nextOf(context);
    },
  });

/** Declares the form of an act that `ticketFields` has the fields of. @param name the end of its path */
export const actForm = <Act extends TicketAct>(
  name: Act,
  form: Omit<TicketForm<(typeof ticketFields)[Act]>, 'row' | 'fields'>,
) => ticketForm({ ...form, row: `POST /t/:reference/${name}` as const, fields: ticketFields[name] });

const isPage = (done: unknown): done is Shown =>
  typeof done === 'object' && done !== null && 'screen' in done;

const showAgain = (row: FormRow) => (posted: DeskPosted, refusal: Refusal) => {
  const form = row.slice(row.lastIndexOf('/') + 1);
  const { site, params, fields, colleague } = posted;
  const { message, errors } = refusal;
  const why = { notice: errors[0]?.message ?? message, isChanged: isConflict(refusal) };
  const refused = { form, typed: fields, ...why, wantsPasskey: wantsPasskey(refusal) };
  return showTicket(site, params.reference, textsOf(fields[seen.lines.name]), colleague, { refused });
};

async function contextOf(
  sent: Seen,
  posted: DeskPosted,
  { takesQuarantined, audit }: { takesQuarantined: true | undefined; audit: string | undefined },
): Promise<TicketContext> {
  const { site, params, colleague } = posted;
  const { store } = site;
  const repair = await findTicket(site, params.reference, takesQuarantined);
  const { reference } = repair;
  const deps = { by: colleague.name, shop: site.release.current.shop, at: site.now() };
  const versions = new Map(sent.versions.map((each) => each.split(':', 2) as [string, string]));
  function seenDevices(): RepairDeviceTable[] {
    const chosen = devicesOn(repair, sent.lines);
    ensure(chosen.length > 0, 'Choose the devices first.');
    return chosen.map((device) => ({ ...device, version: Number(versions.get(`${device.line}`)) }));
  }
  return {
    ...{ ...posted, ...sent, repair, seenDevices },
    async devices() {
      const devices = seenDevices();
      const versionOf = (line: number) => repair.devices.find((device) => device.line === line)?.version;
      const changed = devices.filter(({ line, version }) => version !== versionOf(line));
      const lines = changed.map(({ line }) => line);
      if (lines.length > 0) throw await store.read((db) => changedBefore(db, reference, lines));
      return devices;
    },
    write: (work, said) =>
      store.write(async (db) => {
        actAs(db, colleague.id);
        const value = await work(db, deps);
        const isNothing = Array.isArray(value) && value.length === 0;
        if (audit && !isNothing) await posted.audit(db, reference);
        const answer = typeof said === 'string' ? said : said(value);
        if (!leadsToBoard(sent.next))
          await keepNextPage(db, colleague.sessionHash, { reference, said: answer });
        return value;
      }),
    reveal: (fact) =>
      store.write(async (db) => {
        await posted.audit(db, reference, hiddenFacts[fact]);
        await keepNextPage(db, colleague.sessionHash, { reference, reveal: fact });
      }),
  };
}

const leadsToBoard = (next: string) => /^\/(\?[\w=&-]*)?$/.test(next);

/** Back to the board where that sent it, else to the ticket with what was chosen of it. */
function nextOf({ repair, next, lines }: TicketContext): string {
  if (leadsToBoard(next)) return next;
  const chosen = repair.devices.length > 1 ? devicesOn(repair, lines) : [];
  const query = chosen.map(({ line }) => `${seen.lines.name}=${line}`);
  return ticketPath(repair) + (query.length > 0 ? `?${query.join('&')}` : '');
}
