import { sql } from 'kysely';
import { formatPrice } from '../../../shared/money.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import { address, phoneNumber } from '../../../shared/staff-schemas.ts';
import { read } from '../../forms/read-fields.ts';
import { fileFault } from '../../process/start-faults.ts';
import { recordAudit } from '../audit/audit.ts';
import { eraseButSales } from '../repairs/acts/erase-but-sales.ts';
import { excessOf, owedExcess } from '../repairs/law/sales.ts';
import { type Person, referencesOf } from '../retention/erasure.ts';
import { chunksOf } from '../store/chunks.ts';
import { refuseNewer } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { childTables, recordTables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { type CommandContext, command, ensure, Refusal } from './command.ts';
import { readReference } from './enquiry-records.ts';
import { noteErased, storedOf } from './erased-list.ts';
import { readPath } from './path-checks.ts';

/** A person's right to have their data erased. */
export const eraseCommand = command({
  name: 'erase',
  about: "Erases a person's enquiries, repairs and e-mails. Without --yes it only lists what it would erase.",
  options: {
    email: { value: '<address>', required: true },
    phone: { value: '<number>', or: true },
    reference: { value: '<reference>', or: true },
    from: { value: '<list>', or: true },
    by: auditByOption,
    yes: {},
  },
  examples: [
    'erase --email ana@example.com',
    'erase --phone "0491 570 006" --yes',
    'erase --from /backups/erased.txt --yes',
  ],
  async run({ store, say, config, now }, { yes, by: typedBy, from, ...values }) {
    const by = auditBy(typedBy, config);
    const person = from === undefined ? readPerson(values) : null;
    const open = await store();
    await open.read(refuseNewer);
    const references = await (person ? referencesOf(open, person) : storedOf(open, readPath(from)));
    if (references.length === 0) return say('Nothing is stored about them.');
    await sayOpen(open, references, { say, isCopy: person === null });
    if (!yes) {
      say(`Would erase, with all that belongs to them: ${references.join(', ')}`);
      return say('Nothing has changed. Add --yes to erase. It cannot be undone.');
    }
    const sales = await eraseReferences(open, references, { by, at: now() });
    say(`Erased: ${references.join(', ')}`);
    if (sales.length > 0)
      say(`Kept of a sale, for six years: device, dates and amounts of ${sales.join(', ')}.`);
    if (config.backupDir !== null)
      await noteErased(config.backupDir, references).catch((error) =>
        say(`They could not be noted beside the backups, so note them elsewhere: ${fileFault(error)}`),
      );
    if (open.engine === 'postgres') say(leftInPostgres);
    say('Backups and mailboxes still hold copies: see "Personal data" in server/back-office/README.md.');
  },
});

/**
 * Erases records, and leaves their references in the audit, so that they can be erased again after a restore.
 * @returns the references of sales, of which device, dates and amounts are left
 * @throws {StoreReadOnly} where a newer release wrote the database, and may keep more of a person
 */
export async function eraseReferences(
  store: Store,
  references: string[],
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const sales = await store.write(async (db) => {
    await refuseNewer(db);
    const kept = await eraseButSales(db, references, at);
    await recordAudit(db, { by, action: 'erase', about: references.join(', ') }, at);
    return kept;
  });
  // SQLite's write-ahead log still holds the old pages.
  if (store.engine === 'sqlite') await store.read((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
  return sales;
}

/**
 * Says which repairs are open, and of which sales an excess is owed. A copy from before they were erased cannot know what was sold
 * since, and that an excess was paid, without which they would not have been erased.
 * @throws {Refusal} while an excess is owed, but for a copy
 */
export async function sayOpen(
  store: Store,
  references: string[],
  { say, isCopy }: Pick<CommandContext, 'say'> & { isCopy: boolean },
): Promise<void> {
  for (const { reference, device, status } of await openDevices(store, references)) {
    say(
      isCopy
        ? `${reference} is open in this copy (${device}: ${status}). If it was sold since, the database that the copy replaces alone has the sale: keep that for six years.`
        : `${reference} is open (${device}: ${status}). If the device is at the shop, give it back first.`,
    );
  }
  for (const { reference, line, ...sold } of await store.read((db) => owedExcess(db, references))) {
    const owed = `of the sale of ${reference} (${sold.device}) ${formatPrice(excessOf(sold))} is owed to its owner. Once that is paid: repairs note ${reference} --line ${line} --excess-paid --text "<how>"`;
    if (!isCopy) throw new Refusal(`Nothing was erased: ${owed}`);
    say(`By this copy, ${owed}`);
  }
}

/** PostgreSQL overwrites nothing by itself. */
const leftInPostgres = `PostgreSQL keeps deleted rows in its files until they are rewritten, and in its log (WAL) until that is recycled. To rewrite the files, at a quiet moment since it locks the tables:
  psql "$DATABASE_URL" -c "VACUUM FULL ${[...recordTables, ...childTables].join(', ')}"`;

/** Devices of repairs that have not ended: their owner may still come for them. */
async function openDevices(store: Store, references: string[]) {
  const devices = await Promise.all(
    chunksOf(references).map((some) =>
      store.read((db) =>
        db
          .selectFrom('repair_devices')
          .select(['reference', 'device', 'status'])
          .where('reference', 'in', some)
          .orderBy('reference')
          .orderBy('line')
          .execute(),
      ),
    ),
  );
  return devices.flat().filter(({ status }) => !isFinal(status));
}

type PersonOptions = Record<'email' | 'phone' | 'reference', string | undefined>;

/** @throws {Refusal} unless one option names a person */
function readPerson({ email, phone, reference }: PersonOptions): Person {
  const typed = [email, phone, reference].filter((each) => each !== undefined);
  ensure(typed.length === 1, 'Give one of --email, --phone or --reference, or --from <list>.');
  if (email !== undefined) return { email: read(address, email) };
  if (phone !== undefined) return { phone: read(phoneNumber, phone) };
  return { code: readReference(reference) };
}
