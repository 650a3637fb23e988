import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  firstStatuses,
  mayFollow,
  type RepairStatus,
  repairStatuses,
} from '../../../shared/repair-status.ts';
import { emailKey, mailboxKey } from './contact-keys.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/**
 * The version of the tables that the first step makes. Version 1.0.0 of the site came to them in eight steps; in its databases
 * the keys of `outbox` and `slots` have other names, and nothing else is different.
 */
export const firstVersion = 8;

/**
 * The table that says whose database this is and how far it has come, in one row. Its columns are never renamed nor given another
 * meaning: each release reads the row of each later one.
 */
export const versionTable = 'northside_bench_version';

/** Makes that table and its row, before all steps. */
export async function createVersionTable(db: Transaction<Tables>): Promise<void> {
  await db.schema.createTable(versionTable).addColumn('version', 'integer').execute();
  await sql`insert into ${sql.table(versionTable)} values (0)`.execute(db);
}

/** One step from a version of the tables to the next. */
export interface SchemaStep {
  run: (db: Transaction<Tables>, engine: Engine['name']) => Promise<void>;
  /** Whether a release that does not know the step may still write. */
  keepsWriters: boolean;
}

/**
 * A step after which the release before may still write. It must not need to know of the step: what it inserts fits every key and
 * column, what it leaves out is found out later, what it takes from a queue is dealt with fully, and no word or amount that it reads or
 * writes means something else since, least of all of a quote.
 */
const additive = (run: SchemaStep['run']): SchemaStep => ({ run, keepsWriters: true });

/** Any other step: renames, new meanings, chains and keys that each writer must keep up. The release before then reads alone. */
const breaking = (run: SchemaStep['run']): SchemaStep => ({ run, keepsWriters: false });

/**
 * How the tables came to be, from the site's first release on. A step that has been released is never changed: what has to
 * be different becomes a new one. Each must be right on both engines.
 */
export const migrations: readonly SchemaStep[] = [
  breaking(async function firstRelease(db) {
    await createTable(db, 'enquiries', {
      key: 'reference',
      text: ['kind', 'status', 'suspicion', 'name', 'details', 'created_at'],
      optionalText: ['email', 'email_key', 'mailbox_key', 'phone', 'answered_at', 'closed_at'],
      integer: ['quarantined'],
    });
    await createTable(db, 'answers', {
      key: 'id',
      parent: 'enquiries',
      text: ['body', 'created_at'],
    });
    await createRepairTables(db);
    // E-mails are about records of any kind, so they refer to no table of them.
    await createTable(db, 'outbox', {
      key: 'id',
      text: [
        'reference',
        'purpose',
        'recipient',
        'subject',
        'text',
        'html',
        'status',
        'next_attempt_at',
        'created_at',
      ],
      optionalText: ['reply_to', 'attachment', 'lease_token', 'lease_until', 'last_error', 'sent_at'],
      integer: ['attempts'],
    });
    // Its rows are written before their records, so they cannot refer to them.
    await createTable(db, 'submissions', { key: 'content_key', text: ['reference', 'created_at'] });
    await createTable(db, 'slots', {
      keys: ['counted_by', 'slot'],
      text: ['counted_by', 'taken_at'],
      integer: ['slot'],
    });
    await createTable(db, 'salts', { key: 'purpose', text: ['salt'] });
    await createTable(db, 'job_times', { key: 'job', text: ['at'] });
    await createTable(db, 'audit', { key: 'id', text: ['at', 'by', 'action', 'about'] });
    await createTable(db, 'missed_searches', {
      keys: ['words', 'month'],
      text: ['words', 'month'],
      integer: ['times'],
    });
    await indexColumns(db, {
      enquiries: ['created_at', 'email_key', 'mailbox_key', 'phone'],
      answers: ['reference'],
      outbox: ['reference', 'status'],
      submissions: ['reference', 'created_at'],
      repairs: ['created_at', 'email_key', 'mailbox_key', 'phone', 'closed_at', 'acknowledge_later'],
      repair_devices: ['status', 'asset_tag'],
      repair_events: ['reference'],
      repair_links: ['reference', 'expires_at'],
    });
    await indexReferences(db, ['enquiries', 'repairs', 'outbox']);
    const salt = randomBytes(16).toString('hex');
    await db.insertInto('salts').values({ purpose: 'networks', salt }).execute();
  }),
  // A sale that the release before records would lack what the Act asks for.
  breaking(async function salesAndVersions(db) {
    await addOptionalColumns(db, 'repair_devices', {
      text: ['sold_at', 'excess_paid_at'],
      integer: ['sold_cents', 'sale_costs_cents'],
    });
    await db.schema
      .alterTable('repairs')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }),
  // The chain of the audit breaks at a row that does not continue it.
  breaking(async function staffAndAudit(db, engine) {
    await createTable(db, 'staff', {
      key: 'id',
      text: ['name', 'role', 'created_at'],
      optionalText: ['ended_at'],
    });
    await createTable(db, 'staff_keys', {
      key: 'credential_id',
      text: ['staff_id', 'public_key', 'label', 'created_at'],
      optionalText: ['transports', 'used_at'],
      integer: ['counter'],
    });
    await createTable(db, 'staff_sessions', {
      key: 'token_hash',
      text: ['staff_id', 'created_at', 'seen_at', 'ends_at'],
      optionalText: ['stepped_up_at', 'locked_at'],
    });
    await createTable(db, 'staff_invites', {
      key: 'token_hash',
      text: ['staff_id', 'expires_at'],
      optionalText: ['used_at'],
    });
    await createTable(db, 'staff_challenges', {
      key: 'challenge',
      text: ['purpose', 'expires_at'],
      optionalText: ['staff_id'],
    });
    await createTable(db, 'audit_head', { key: 'chain', integer: ['number'] });
    await db.insertInto('audit_head').values({ chain: '', number: 0 }).execute();
    await addOptionalColumns(db, 'audit', { text: ['staff_id', 'network', 'chain'], integer: ['number'] });
    await addOptionalColumns(db, 'repairs', { text: ['draft_id'] });
    await addOptionalColumns(db, 'repair_devices', { text: ['accessories', 'condition', 'shelf'] });
    await indexColumns(db, {
      staff_keys: ['staff_id'],
      staff_sessions: ['staff_id', 'ends_at'],
      staff_challenges: ['expires_at'],
      repair_devices: ['serial'],
      repair_events: ['at'],
    });
    // The history names people by their names: no two may have the same.
    await db.schema.createIndex('staff_name').unique().on('staff').column('name').execute();
    // Of two posts of one intake, the second meets the first.
    await db.schema.createIndex('repairs_draft_id').unique().on('repairs').column('draft_id').execute();
    await refuseChanges(db, engine);
  }),
  additive(async function identityAndWriters(db) {
    // `migrate` fills them in.
    await addOptionalColumns(db, versionTable, { text: ['database_id'], integer: ['writable_from'] });
  }),
  additive(async function whoActed(db) {
    await addOptionalColumns(db, 'repair_events', { text: ['by_id'] });
  }),
  // Breaking: the release before would ask again for what is agreed, take a withdrawn quote for the newest, and bill what was not done or
  // was replaced. Rows from before need nothing: without these columns the newest quote says all, as it did.
  breaking(async function quotesOfChanges(db) {
    await addOptionalColumns(db, 'repair_quotes', { text: ['back_to', 'withdrawn_at'] });
    await addOptionalColumns(db, 'repair_quote_lines', {
      text: ['change', 'reason', 'not_done'],
      integer: ['replaces', 'can_fall_back'],
    });
  }),
  // The release before would write events without a number.
  breaking(async function eventsInOrder(db) {
    await addOptionalColumns(db, 'repair_events', { integer: ['seq'] });
    await sql`update repair_events set seq = counted.number from (select id, row_number() over (partition by reference order by at, id) as number from repair_events) as counted where counted.id = repair_events.id`.execute(
      db,
    );
    await orderTies(db);
    const index = db.schema.createIndex('repair_events_seq').unique().on('repair_events');
    await index.columns(['reference', 'seq']).execute();
  }),
  // The release before would show a time that was taken back as before, and leave it so with a new one: neither is billed.
  additive(async function endedPromises(db) {
    await addOptionalColumns(db, 'repair_devices', { text: ['promise_ended_at'] });
  }),
  // The release before would not show what is dangerous: it looks for words in the condition.
  breaking(async function dangersApart(db) {
    await addOptionalColumns(db, 'repair_devices', { text: ['dangers'] });
    const open = await db
      .selectFrom('repair_devices')
      .select(['reference', 'line', 'condition'])
      .where('status', 'not in', ['collected', 'sold', 'cancelled'])
      .where('condition', 'is not', null)
      .execute();
    for (const { reference, line, condition } of open) {
      const words = condition?.toLowerCase().split(/\W+/);
      const found = ['swollen', 'hot', 'wet'].filter((danger) => words?.includes(danger));
      if (found.length === 0) continue;
      const row = db.updateTable('repair_devices').set({ dangers: found.join(',') });
      await row.where((is) => is.and({ reference, line })).execute();
    }
  }),
  // What the release before would write has no key: its sender would not be found, least of all to be erased.
  breaking(async function contactKeys(db) {
    for (const table of ['enquiries', 'repairs'] as const) {
      await addOptionalColumns(db, table, { text: ['email_ascii_key', 'phone_key'] });
      await db
        .updateTable(table)
        .set((row) => ({ email_ascii_key: row.ref('email_key'), phone_key: row.ref('phone') }))
        .execute();
      const rows = await db.selectFrom(table).select(['reference', 'email_key']).execute();
      for (const { reference, email_key } of rows) {
        const email_ascii_key = email_key && emailKey(email_key);
        if (!email_key || email_ascii_key === email_key) continue;
        const keys = { email_ascii_key, mailbox_key: mailboxKey(email_key) };
        await db.updateTable(table).set(keys).where('reference', '=', reference).execute();
      }
      await indexColumns(db, { [table]: ['email_ascii_key', 'phone_key'] });
    }
  }),
  // The release before keeps nothing for the next page, and shows nothing that was kept.
  additive(async function nextPages(db) {
    await addOptionalColumns(db, 'staff_sessions', { text: ['next_page'] });
  }),
];

/** The version to which steps lead: what their release reads and writes. */
export const versionAfter = (steps: readonly SchemaStep[]): number => firstVersion + steps.length - 1;

/** The version of the oldest release that may write after these steps. */
export const writableFrom = (steps: readonly SchemaStep[]): number =>
  firstVersion + steps.findLastIndex(({ keepsWriters }) => !keepsWriters);

async function createRepairTables(db: Transaction<Tables>): Promise<void> {
  await createTable(db, 'repairs', {
    key: 'reference',
    text: ['suspicion', 'name', 'details', 'created_at', 'way', 'collectors'],
    optionalText: [
      'email',
      'email_key',
      'mailbox_key',
      'phone',
      'closed_at',
      'disputed_at',
      'collectors_at',
      'collectors_by',
      'stopped_at',
      'links_until',
      'acknowledge_later',
    ],
    integer: ['quarantined'],
  });
  await createTable(db, 'repair_devices', {
    keys: ['reference', 'line'],
    parent: 'repairs',
    text: ['device', 'fault', 'status', 'status_at'],
    optionalText: ['device_path', 'asset_tag', 'serial', 'expected_at', 'ready_at', 'end_of_life', 'parent'],
    integer: ['line', 'version'],
    optionalInteger: ['owed_cents'],
  });
  await createTable(db, 'repair_events', {
    key: 'id',
    parent: 'repairs',
    text: ['at', 'by', 'note'],
    optionalText: ['status', 'link', 'evidence', 'previous'],
    integer: ['line', 'is_public'],
  });
  await createTable(db, 'repair_quotes', {
    keys: ['reference', 'line', 'version'],
    parent: 'repairs',
    text: ['sent_at', 'by'],
    optionalText: ['answered_at', 'fault', 'working_time', 'valid_until'],
    integer: ['line', 'version'],
    optionalInteger: ['diagnosis_cents'],
  });
  await createTable(db, 'repair_quote_lines', {
    keys: ['reference', 'line', 'version', 'position'],
    parent: 'repairs',
    text: ['text'],
    optionalText: ['grade'],
    integer: ['line', 'version', 'position', 'cents'],
    optionalInteger: ['approved', 'warranty_months'],
  });
  await createTable(db, 'repair_notices', {
    keys: ['reference', 'line', 'ready_at', 'kind'],
    parent: 'repairs',
    text: ['ready_at', 'kind', 'given_at', 'by', 'way'],
    integer: ['line'],
  });
  await createTable(db, 'repair_links', {
    key: 'token_hash',
    parent: 'repairs',
    text: ['kind', 'created_at'],
    optionalText: ['expires_at', 'revoked_at'],
  });
}

/** The columns of a table by their types; none may be null but the optional ones. */
interface TableColumns {
  /** The column of text that identifies a row. */
  key?: string;
  /** The columns that identify a row together. */
  keys?: string[];
  /** Adds a column `reference` to a row of that table, with which its rows are deleted. */
  parent?: 'enquiries' | 'repairs';
  text?: string[];
  optionalText?: string[];
  integer?: string[];
  optionalInteger?: string[];
}

async function createTable(db: Transaction<Tables>, name: string, columns: TableColumns): Promise<void> {
  const { key, keys, parent, text = [], optionalText = [], integer = [], optionalInteger = [] } = columns;
  let table = db.schema.createTable(name);
  if (key) table = table.addColumn(key, 'text', (column) => column.primaryKey());
  if (parent) {
    table = table.addColumn('reference', 'text', (column) =>
      column.notNull().references(`${parent}.reference`).onDelete('cascade'),
    );
  }
  for (const each of text) table = table.addColumn(each, 'text', (column) => column.notNull());
  for (const each of optionalText) table = table.addColumn(each, 'text');
  for (const each of integer) table = table.addColumn(each, 'integer', (column) => column.notNull());
  for (const each of optionalInteger) table = table.addColumn(each, 'integer');
  if (keys) await table.addPrimaryKeyConstraint(`${name}_key`, keys as never[]).execute();
  else await table.execute();
}

async function addOptionalColumns(
  db: Transaction<Tables>,
  table: string,
  { text = [], integer = [] }: { text?: string[]; integer?: string[] },
): Promise<void> {
  for (const each of text) await db.schema.alterTable(table).addColumn(each, 'text').execute();
  for (const each of integer) await db.schema.alterTable(table).addColumn(each, 'integer').execute();
}

/** Of two moves that both may follow, the one that is earlier in the table of statuses came first. */
const stepOf = (status: RepairStatus | null): number => (status ? repairStatuses.indexOf(status) : -1);

/** Numbers events of one time so that each move of a device may follow the one before; notes come after them. */
async function orderTies(db: Transaction<Tables>): Promise<void> {
  const tied = await db
    .selectFrom('repair_events')
    .select('reference')
    .groupBy(['reference', 'at'])
    .having((row) => row.fn.countAll(), '>', 1)
    .execute();
  for (const reference of new Set(tied.map((row) => row.reference))) {
    const events = await db
      .selectFrom('repair_events')
      .select(['id', 'line', 'at', 'status', 'seq'])
      .where('reference', '=', reference)
      .orderBy('seq')
      .execute();
    const ordered: typeof events = [];
    const left = [...events];
    while (left.length > 0) {
      const same = left.filter(({ at }) => at === left[0]?.at);
      const lastOf = (line: number) => ordered.findLast((each) => each.line === line && each.status)?.status;
      const follows = ({ line, status }: (typeof events)[number]) => {
        const last = lastOf(line);
        return (
          status !== null &&
          (last ? mayFollow(last, status) : firstStatuses.some((first) => first === status))
        );
      };
      const moves = same
        .filter(({ status }) => status !== null)
        .toSorted((a, b) => stepOf(a.status) - stepOf(b.status));
      const next = moves.find(follows) ?? moves[0] ?? same[0];
      if (!next) break;
      ordered.push(next);
      left.splice(left.indexOf(next), 1);
    }
    for (const [index, { id, seq }] of ordered.entries())
      if (seq !== index + 1)
        await db
          .updateTable('repair_events')
          .set({ seq: index + 1 })
          .where('id', '=', id)
          .execute();
  }
}

/** Has the database itself refuse to change or delete a row of the audit. */
async function refuseChanges(db: Transaction<Tables>, engine: Engine['name']): Promise<void> {
  const message = sql.lit('rows of the audit are never changed');
  if (engine === 'postgres') {
    await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception ${message}; end $$`.execute(
      db,
    );
    await sql`create trigger audit_is_final before update or delete on audit for each row execute function refuse_audit_change()`.execute(
      db,
    );
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`audit_refuses_${change}`)} before ${sql.raw(change)} on audit begin select raise(abort, ${message}); end`.execute(
      db,
    );
  }
}

async function indexColumns(db: Transaction<Tables>, indexes: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(indexes)) {
    for (const column of columns) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  }
}

/** References are looked up by their code, the last nine characters: their prefix is a fact of the shop, and may change. */
async function indexReferences(db: Transaction<Tables>, tables: string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.ref(`${table}_ticket`);
    await sql`create index ${name} on ${sql.table(table)} (substr(reference, length(reference) - 8))`.execute(
      db,
    );
  }
}
