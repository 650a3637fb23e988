import type { CommandLine } from '../../testing/databases/command-line.ts';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { failsWhole, type Statement } from '../../testing/databases/failing-statements.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { referenceIn } from '../../testing/servers/register-repair.ts';
import { issueDueNotices } from '../repairs/law/uncollected-notices.ts';
import type { Tables } from '../store/tables.ts';

// Each statement of a command's transaction is awaited: one that fails makes the whole fail, and nothing of it is stored.

const kim = ['--by', 'Kim'];
const newRepair = '--name Ana --email ana@example.com --device Phone --fault x --notice-given'.split(' ');

/** A repair with a quote that waits for its answer. */
async function quoted(run: CommandLine): Promise<string> {
  const reference = referenceIn(await run('repairs', 'register', ...kim, ...newRepair, '--again'));
  await run('repairs', 'quote', reference, ...kim, '--item', 'Screen=1.00');
  return reference;
}

type Need = `${Statement} ${keyof Tables}`;

/** By command, without its reference: what it does, and each statement that it needs. */
const cases: [words: string[], needs: Need[]][] = [
  [
    ['register', ...newRepair, '--serial', 'F2LX'],
    [
      'insert submissions',
      'insert repairs',
      'insert repair_devices',
      'insert repair_events',
      'insert repair_links',
      'insert outbox',
    ],
  ],
  [
    ['quote', '--item', 'Screen=2.00'],
    ['insert repair_quotes', 'insert repair_quote_lines', 'insert repair_events', 'insert outbox'],
  ],
  [['quote', '--item', 'Screen=2.00'], ['update repair_devices']],
  [
    ['answer', '--by-phone'],
    ['update repair_quotes', 'update repair_quote_lines', 'update repair_devices', 'insert repair_events'],
  ],
  [
    ['answer', '--by-phone'],
    ['update repairs', 'insert repair_links', 'insert outbox'],
  ],
  [
    ['move', 'on_hold', '--note', 'May we?'],
    ['update repair_devices', 'insert repair_events', 'insert repair_links', 'insert outbox'],
  ],
  [['note', '--text', 'Corroded'], ['insert repair_events']],
  [
    ['edit', '--email', 'new@example.com', '--serial', 'X1'],
    ['update repairs', 'update repair_links', 'update repair_devices', 'insert repair_events'],
  ],
  [['link'], ['insert repair_links', 'insert repair_events', 'insert outbox', 'insert audit']],
  [['revoke'], ['update repair_links', 'insert repair_events']],
  [
    ['dispute', '--text', 'Too dear'],
    ['update repairs', 'insert repair_events'],
  ],
];

const statementOf = (need: Need) => need.split(' ') as [Statement, keyof Tables];

onSqlite((it) => {
  for (const [[name = '', ...words], needs] of cases) {
    it(`"repairs ${name}" does nothing when any of its statements fails`, async ({ store, run }) => {
      const reference = await quoted(run);
      const about = name === 'register' ? [] : [reference];
      for (const need of needs) {
        await failsWhole(store, statementOf(need), () => run('repairs', name, ...about, ...words, ...kim));
      }
      // What failed was the statement, not the command.
      await run('repairs', name, ...about, ...words, ...kim);
    });
  }

  it('gives no notice that a device is ready, and no reminder, when any of its statements fails', async ({
    store,
    run,
  }) => {
    const [reference, ready] = [await quoted(run), await quoted(run)];
    for (const each of [reference, ready]) {
      await run('repairs', 'answer', each, ...kim, '--said', 'by phone');
      for (const status of ['repairing', 'testing']) await run('repairs', 'move', each, status, ...kim);
    }
    await run('repairs', 'move', ready, 'ready', ...kim);
    const later = () => new Date('2026-12-25T01:00:00Z');
    const needs: Need[] = [
      'update repair_devices',
      'insert repair_notices',
      'insert repair_events',
      'insert outbox',
    ];
    for (const need of needs.map(statementOf)) {
      await failsWhole(store, need, () => run('repairs', 'move', reference, 'ready', ...kim));
      await failsWhole(store, need, () => issueDueNotices({ store, shop: sampleShop, now: later }));
    }
  });
});
