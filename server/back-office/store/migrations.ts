import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
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
    for (const [table, columns] of Object.entries(indexes)) {
      for (const column of columns) {
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
      }
    }
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
];
