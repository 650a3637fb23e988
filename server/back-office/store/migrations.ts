import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * How the tables came to be, step by step. A step that has been released is never changed: what has to be
 * different becomes a new one. Each must be right on both engines.
 */
export const migrations: ((db: Transaction<Tables>) => Promise<void>)[] = [
  async function enquiriesAndMail(db) {
    await createTable(db, 'enquiries', {
      key: 'reference',
      text: ['kind', 'status', 'suspicion', 'name', 'details', 'created_at'],
      optionalText: ['email', 'email_key', 'phone', 'answered_at', 'closed_at'],
      integer: ['quarantined'],
    });
    await createTable(db, 'answers', {
      key: 'id',
      parent: 'enquiries',
      text: ['body', 'created_at'],
    });
    await createTable(db, 'outbox', {
      key: 'id',
      parent: 'enquiries',
      text: ['purpose', 'recipient', 'subject', 'text', 'html', 'status', 'next_attempt_at', 'created_at'],
      optionalText: ['reply_to', 'lease_token', 'lease_until', 'last_error', 'sent_at'],
      integer: ['attempts'],
    });
    // Its rows are written before their enquiries, so they cannot refer to them.
    await createTable(db, 'submissions', { key: 'content_key', text: ['reference', 'created_at'] });
    await indexColumns(db, {
      enquiries: ['created_at', 'email_key', 'phone'],
      answers: ['reference'],
      outbox: ['reference', 'status'],
      submissions: ['reference', 'created_at'],
    });
  },

  async function listsAndLimits(db) {
    await db.schema.alterTable('enquiries').addColumn('mailbox_key', 'text').execute();
    await indexColumns(db, { enquiries: ['mailbox_key'] });
    await db.schema.alterTable('outbox').addColumn('attachment', 'text').execute();
    await createTable(db, 'acknowledgement_slots', {
      keys: ['counted_by', 'slot'],
      text: ['counted_by', 'taken_at'],
      integer: ['slot'],
    });
    await createTable(db, 'salts', { key: 'purpose', text: ['salt'] });
    const salt = randomBytes(16).toString('hex');
    await db.insertInto('salts').values({ purpose: 'networks', salt }).execute();
  },

  async function repairs(db) {
    await recreateOutbox(db);
    // It counts more than acknowledgements now.
    await db.schema.alterTable('acknowledgement_slots').renameTo('slots').execute();
    await createTable(db, 'repairs', {
      key: 'reference',
      text: ['suspicion', 'name', 'details', 'created_at', 'way', 'collectors'],
      optionalText: ['email', 'email_key', 'mailbox_key', 'phone', 'closed_at', 'disputed_at'],
      integer: ['quarantined'],
    });
    await createTable(db, 'repair_devices', {
      keys: ['reference', 'line'],
      parent: 'repairs',
      text: ['device', 'fault', 'status', 'status_at'],
      optionalText: [
        'device_path',
        'asset_tag',
        'serial',
        'expected_at',
        'ready_at',
        'end_of_life',
        'parent',
      ],
      integer: ['line', 'version'],
      optionalInteger: ['owed_cents'],
    });
    await createTable(db, 'repair_events', {
      key: 'id',
      parent: 'repairs',
      text: ['at', 'by', 'note'],
      optionalText: ['status'],
      integer: ['line', 'is_public'],
    });
    await createTable(db, 'repair_quotes', {
      keys: ['reference', 'line', 'version'],
      parent: 'repairs',
      text: ['sent_at', 'by'],
      optionalText: ['answered_at'],
      integer: ['line', 'version'],
    });
    await createTable(db, 'repair_quote_lines', {
      keys: ['reference', 'line', 'version', 'position'],
      parent: 'repairs',
      text: ['text'],
      integer: ['line', 'version', 'position', 'cents'],
      optionalInteger: ['approved'],
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
      text: ['created_at'],
      optionalText: ['expires_at', 'revoked_at'],
    });
    await indexColumns(db, {
      repairs: ['created_at', 'email_key', 'mailbox_key', 'phone', 'closed_at'],
      repair_devices: ['status', 'asset_tag'],
      repair_events: ['reference'],
      repair_links: ['reference', 'expires_at'],
    });
  },

  /** References are looked up by their code, the last nine characters: their prefix is a fact of the shop, and may change. */
  async function referenceIndexes(db) {
    for (const table of ['enquiries', 'repairs', 'outbox']) {
      const name = sql.ref(`${table}_ticket`);
      await sql`create index ${name} on ${sql.table(table)} (substr(reference, length(reference) - 8))`.execute(
        db,
      );
    }
  },

  /** What a link allows depends on how it was made; an answer leaves evidence; staff leave an audit. */
  async function trust(db) {
    await db.schema
      .alterTable('repair_links')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('lookup'))
      .execute();
    await addOptionalText(db, 'repair_events', ['link', 'evidence', 'previous']);
    await addOptionalText(db, 'repairs', [
      'collectors_at',
      'collectors_by',
      'stopped_at',
      'links_until',
      'acknowledge_later',
    ]);
    await indexColumns(db, { repairs: ['acknowledge_later'] });
    await createTable(db, 'audit', { key: 'id', text: ['at', 'by', 'action', 'about'] });
    await sortOldLinks(db);
    for (const { reference, closed_at } of await db
      .selectFrom('repairs')
      .select(['reference', 'closed_at'])
      .where('closed_at', 'is not', null)
      .execute()) {
      const links_until = new Date(Date.parse(closed_at ?? '') + 90 * 24 * 60 * 60_000).toISOString();
      await db.updateTable('repairs').set({ links_until }).where('reference', '=', reference).execute();
    }
  },

  async function jobTimes(db) {
    await createTable(db, 'job_times', { key: 'job', text: ['at'] });
  },

  async function quoteTerms(db) {
    await addOptionalText(db, 'repair_quotes', ['fault', 'working_time', 'valid_until']);
    await addOptionalText(db, 'repair_quote_lines', ['grade']);
    await db.schema.alterTable('repair_quotes').addColumn('diagnosis_cents', 'integer').execute();
    await db.schema.alterTable('repair_quote_lines').addColumn('warranty_months', 'integer').execute();
  },

  async function missedSearches(db) {
    await createTable(db, 'missed_searches', {
      keys: ['words', 'month'],
      text: ['words', 'month'],
      integer: ['times'],
    });
  },
];

/**
 * Old links did not say how they were made. Those that stand in an e-mail of the outbox were mailed; any other may have been
 * made by a lookup or printed, and only reads from now on. E-mails that were sent keep no link.
 */
async function sortOldLinks(db: Transaction<Tables>): Promise<void> {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'status', 'text', 'html'])
    .where('text', 'like', '%/repairs/track/%')
    .execute();
  for (const { id, status, text, html } of mails) {
    const tokens = [...text.matchAll(/\/track\/([a-z2-7]{32})(?![a-z2-7])/g)].map(([, token]) => token ?? '');
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    if (hashes.length > 0) {
      await db.updateTable('repair_links').set({ kind: 'mail' }).where('token_hash', 'in', hashes).execute();
    }
    if (status !== 'sent') continue;
    const blanked = [text, html].map((body) => body.replace(/(\/track\/)[a-z2-7]{32}/g, '$1:token'));
    const [plain = '', rich = ''] = blanked;
    await db.updateTable('outbox').set({ text: plain, html: rich }).where('id', '=', id).execute();
  }
}

async function addOptionalText(db: Transaction<Tables>, table: string, columns: string[]): Promise<void> {
  for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
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

async function indexColumns(db: Transaction<Tables>, indexes: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(indexes)) {
    for (const column of columns) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  }
}

/** The outbox without its foreign key to enquiries: e-mails are about records of any kind. SQLite cannot drop a key from a table. */
async function recreateOutbox(db: Transaction<Tables>): Promise<void> {
  const text = ['reference', 'purpose', 'recipient', 'subject', 'text', 'html', 'status', 'next_attempt_at'];
  const optionalText = ['reply_to', 'attachment', 'lease_token', 'lease_until', 'last_error', 'sent_at'];
  await createTable(db, 'outbox_of_all', {
    key: 'id',
    text: [...text, 'created_at'],
    optionalText,
    integer: ['attempts'],
  });
  const names = ['id', ...text, 'created_at', ...optionalText, 'attempts'].map((name) => sql.ref(name));
  const all = sql.join(names);
  await sql`insert into outbox_of_all (${all}) select ${all} from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('outbox_of_all').renameTo('outbox').execute();
  await indexColumns(db, { outbox: ['reference', 'status'] });
}
