import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * How the tables came to be, step by step. A step that has been released is never changed: what has to be
 * different becomes a new one. Each must be right on both engines.
 */
export const migrations: ((db: Transaction<Tables>) => Promise<void>)[] = [
  async function enquiriesAndMail(db) {
    await db.schema
      .createTable('enquiries')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('quarantined', 'integer', (column) => column.notNull())
      .addColumn('suspicion', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('email_key', 'text')
      .addColumn('phone', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'text')
      .addColumn('closed_at', 'text')
      .execute();
    await db.schema
      .createTable('answers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) =>
        column.notNull().references('enquiries.reference').onDelete('cascade'),
      )
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) =>
        column.notNull().references('enquiries.reference').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('reply_to', 'text')
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('lease_token', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text')
      .execute();
    await db.schema
      .createTable('submissions')
      .addColumn('content_key', 'text', (column) => column.primaryKey())
      // Written before its enquiry, so it cannot refer to it.
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    const indexes = {
      enquiries: ['created_at', 'email_key', 'phone'],
      answers: ['reference'],
      outbox: ['reference', 'status'],
      submissions: ['reference', 'created_at'],
    };
    await indexColumns(db, indexes);
  },

  async function listsAndLimits(db) {
    await db.schema.alterTable('enquiries').addColumn('mailbox_key', 'text').execute();
    await db.schema.createIndex('enquiries_mailbox_key').on('enquiries').column('mailbox_key').execute();
    await db.schema.alterTable('outbox').addColumn('attachment', 'text').execute();
    await db.schema
      .createTable('acknowledgement_slots')
      .addColumn('counted_by', 'text', (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('taken_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('acknowledgement_slots_key', ['counted_by', 'slot'])
      .execute();
    await db.schema
      .createTable('salts')
      .addColumn('purpose', 'text', (column) => column.primaryKey())
      .addColumn('salt', 'text', (column) => column.notNull())
      .execute();
    const salt = randomBytes(16).toString('hex');
    await db.insertInto('salts').values({ purpose: 'networks', salt }).execute();
  },

  async function repairs(db) {
    await outboxForEveryRecord(db);
    // It counts more than acknowledgements now.
    await db.schema.alterTable('acknowledgement_slots').renameTo('slots').execute();
    await db.schema
      .createTable('repairs')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('quarantined', 'integer', (column) => column.notNull())
      .addColumn('suspicion', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('email_key', 'text')
      .addColumn('mailbox_key', 'text')
      .addColumn('phone', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('collectors', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .addColumn('disputed_at', 'text')
      .execute();
    const belonging = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('reference', 'text', (column) =>
          column.notNull().references('repairs.reference').onDelete('cascade'),
        );
    await belonging('repair_devices')
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('device_path', 'text')
      .addColumn('asset_tag', 'text')
      .addColumn('serial', 'text')
      .addColumn('fault', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('status_at', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('expected_at', 'text')
      .addColumn('ready_at', 'text')
      .addColumn('owed_cents', 'integer')
      .addColumn('end_of_life', 'text')
      .addColumn('parent', 'text')
      .addPrimaryKeyConstraint('repair_devices_key', ['reference', 'line'])
      .execute();
    await belonging('repair_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('status', 'text')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('is_public', 'integer', (column) => column.notNull())
      .execute();
    await belonging('repair_quotes')
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'text')
      .addPrimaryKeyConstraint('repair_quotes_key', ['reference', 'line', 'version'])
      .execute();
    await belonging('repair_quote_lines')
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('cents', 'integer', (column) => column.notNull())
      .addColumn('approved', 'integer')
      .addPrimaryKeyConstraint('repair_quote_lines_key', ['reference', 'line', 'version', 'position'])
      .execute();
    await belonging('repair_notices')
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('ready_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('repair_notices_key', ['reference', 'line', 'ready_at', 'kind'])
      .execute();
    await belonging('repair_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await indexColumns(db, {
      repairs: ['created_at', 'email_key', 'mailbox_key', 'phone', 'closed_at'],
      repair_devices: ['status', 'asset_tag'],
      repair_events: ['reference'],
      repair_links: ['reference', 'expires_at'],
    });
  },

  /** References are looked up by their last nine characters: their prefix is a fact of the shop, and may change. */
  async function referenceIndexes(db) {
    for (const table of ['enquiries', 'repairs', 'outbox']) {
      const name = sql.ref(`${table}_ticket`);
      await sql`create index ${name} on ${sql.table(table)} (substr(reference, length(reference) - 8))`.execute(
        db,
      );
    }
  },
];

/** The outbox without its foreign key to enquiries: e-mails are about records of any kind. SQLite cannot drop a key from a table. */
async function outboxForEveryRecord(db: Transaction<Tables>): Promise<void> {
  const columns = [
    'purpose',
    'recipient',
    'subject',
    'text',
    'html',
    'status',
    'next_attempt_at',
    'created_at',
  ];
  const optional = ['reply_to', 'attachment', 'lease_token', 'lease_until', 'last_error', 'sent_at'];
  let table = db.schema
    .createTable('outbox_of_all')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull());
  for (const name of columns) table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of optional) table = table.addColumn(name, 'text');
  await table.execute();
  const all = sql.join(['id', 'reference', 'attempts', ...columns, ...optional].map((name) => sql.ref(name)));
  await sql`insert into outbox_of_all (${all}) select ${all} from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema.alterTable('outbox_of_all').renameTo('outbox').execute();
  await indexColumns(db, { outbox: ['reference', 'status'] });
}

async function indexColumns(db: Transaction<Tables>, indexes: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(indexes)) {
    for (const column of columns) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  }
}
