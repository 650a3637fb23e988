import { address, phoneNumber } from '../../../shared/staff-schemas.ts';
import { read } from '../../forms/read-fields.ts';
import { fileFault } from '../../process/start-faults.ts';
import { eraseReferences, warnOfErasure } from '../copies/erase-references.ts';
import { noteErased, storedOf } from '../copies/erased-list.ts';
import { readPath } from '../copies/path-checks.ts';
import { nearReferencesOf, type Person, referencesOf } from '../retention/erasure.ts';
import { refuseNewer } from '../store/migrate.ts';
import { readReference } from '../store/parse-reference.ts';
import { childTables, recordTables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { command, ensure } from './command.ts';

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
    const near = person && 'email' in person ? await nearReferencesOf(open, person.email) : [];
    const others = near.filter((reference) => !references.includes(reference));
    if (others.length > 0)
      say(
        `Not under this address, but of its mailbox or mailed to it: ${others.join(', ')}. Look at each, and erase theirs by --reference.`,
      );
    else if (references.length === 0) say('Nothing is stored about them.');
    if (references.length === 0) return;
    for (const warning of await warnOfErasure(open, references, { isCopy: person === null })) say(warning);
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

/** PostgreSQL overwrites nothing by itself. */
const leftInPostgres = `PostgreSQL keeps deleted rows in its files until they are rewritten, and in its log (WAL) until that is recycled. To rewrite the files, at a quiet moment since it locks the tables:
  psql "$DATABASE_URL" -c "VACUUM FULL ${[...recordTables, ...childTables].join(', ')}"`;

type PersonOptions = Record<'email' | 'phone' | 'reference', string | undefined>;

/** @throws {Refusal} unless one option names a person */
function readPerson({ email, phone, reference }: PersonOptions): Person {
  const typed = [email, phone, reference].filter((each) => each !== undefined);
  ensure(typed.length === 1, 'Give one of --email, --phone or --reference, or --from <list>.');
  if (email !== undefined) return { email: read(address, email) };
  if (phone !== undefined) return { phone: read(phoneNumber, phone) };
  return { code: readReference(reference) };
}
