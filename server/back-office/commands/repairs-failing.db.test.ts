import assert from 'node:assert/strict';
import { type CommandLine, commandLine } from '../../testing/command-line.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { endFailing, makeFail, type Statement } from '../../testing/failing-statements.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { issueDueNotices } from '../repairs/uncollected-notices.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

// Each statement of a command's transaction is awaited: one that fails makes the whole fail, and nothing of it is stored.

const now = () => new Date('2026-11-20T01:00:00Z');
const tables = [
  'enquiries',
  'repairs',
  'repair_devices',
  'repair_events',
  'repair_quotes',
  'repair_quote_lines',
  'repair_notices',
  'repair_links',
  'outbox',
] as const;

const contents = (store: Store) =>
  store.read(async (db) => {
    const found: Record<string, unknown[]> = {};
    for (const table of tables) found[table] = await db.selectFrom(table).selectAll().execute();
    return found;
  });

async function failsWhole(store: Store, work: () => Promise<unknown>): Promise<void> {
  const before = await contents(store);
  await assert.rejects(work(), /on purpose/);
  assert.deepEqual(await contents(store), before);
}

const kim = ['--by', 'Kim'];
const newRepair = [
  '--name',
  'Ana',
  '--email',
  'ana@example.com',
  '--device',
  'Phone',
  '--fault',
  'x',
  '--notice-given',
];

/** A repair with a quote that waits for its answer. */
async function quoted(run: CommandLine): Promise<string> {
  const said = await run('repairs', 'register', ...kim, ...newRepair);
  const [reference = ''] = /[A-Z]+-\w{4}-\w{4}/.exec(said) ?? [];
  await run('repairs', 'quote', reference, ...kim, '--item', 'Screen=1.00');
  return reference;
}

/** By command, without its reference: what it does, and each statement that it needs. */
const cases: [words: string[], needs: [Statement, keyof Tables][]][] = [
  [
    ['register', ...newRepair],
    [
      ['insert', 'repairs'],
      ['insert', 'repair_devices'],
      ['insert', 'repair_events'],
      ['insert', 'repair_links'],
      ['insert', 'outbox'],
    ],
  ],
  [
    ['quote', '--item', 'Screen=2.00'],
    [
      ['insert', 'repair_quotes'],
      ['insert', 'repair_quote_lines'],
      ['insert', 'repair_events'],
      ['insert', 'outbox'],
      ['update', 'repair_devices'],
    ],
  ],
  [
    ['approve', '--said', 'by phone'],
    [
      ['update', 'repair_quotes'],
      ['update', 'repair_quote_lines'],
      ['update', 'repair_devices'],
      ['insert', 'repair_events'],
      ['update', 'repairs'],
    ],
  ],
  [
    ['move', 'on_hold', '--note', 'May we?'],
    [
      ['update', 'repair_devices'],
      ['insert', 'repair_events'],
      ['insert', 'repair_links'],
      ['insert', 'outbox'],
    ],
  ],
  [['note', '--text', 'Corroded'], [['insert', 'repair_events']]],
  [
    ['link'],
    [
      ['insert', 'repair_links'],
      ['insert', 'repair_events'],
      ['insert', 'outbox'],
    ],
  ],
  [
    ['revoke'],
    [
      ['update', 'repair_links'],
      ['insert', 'repair_events'],
    ],
  ],
  [
    ['dispute', '--text', 'Too dear'],
    [
      ['update', 'repairs'],
      ['insert', 'repair_events'],
    ],
  ],
];

onEachEngine((it) => {
  for (const [[name = '', ...words], needs] of cases) {
    it(`"repairs ${name}" does nothing when any of its statements fails`, async ({ open, url }) => {
      const store = await open();
      const run = commandLine(store, url, now);
      const reference = await quoted(run);
      const about = name === 'register' ? [] : [reference];
      for (const [statement, table] of needs) {
        await makeFail(store, statement, table);
        await failsWhole(store, () => run('repairs', name, ...about, ...words, ...kim));
        await endFailing(store, table);
      }
      // What failed was the statement, not the command.
      await run('repairs', name, ...about, ...words, ...kim);
    });
  }

  it('gives no notice that a device is ready, and no reminder, when any of its statements fails', async ({
    open,
    url,
  }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const [reference, ready] = [await quoted(run), await quoted(run)];
    for (const each of [reference, ready]) {
      await run('repairs', 'approve', each, ...kim, '--said', 'by phone');
      for (const status of ['repairing', 'testing']) await run('repairs', 'move', each, status, ...kim);
    }
    await run('repairs', 'move', ready, 'ready', ...kim);
    const later = () => new Date('2026-12-25T01:00:00Z');
    for (const [statement, table] of [
      ['update', 'repair_devices'],
      ['insert', 'repair_notices'],
      ['insert', 'repair_events'],
      ['insert', 'outbox'],
    ] as const) {
      await makeFail(store, statement, table);
      await failsWhole(store, () => run('repairs', 'move', reference, 'ready', ...kim));
      await failsWhole(store, () => issueDueNotices({ store, shop: sampleShop, now: later }));
      await endFailing(store, table);
    }
  });
});
