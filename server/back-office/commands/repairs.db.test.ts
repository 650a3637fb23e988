import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repairNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { type CommandLine, commandLine } from '../../testing/command-line.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import { openLink } from '../repairs/links.ts';
import type { Store } from '../store/store.ts';
import { Refusal } from './command.ts';

// Friday, 11 am in the shop.
const at = new Date('2026-11-20T01:00:00Z');
const now = () => at;

const refused = (said: RegExp) => (error: unknown) => error instanceof Refusal && said.test(error.message);

const walkIn = ['--by', 'Kim', '--name', 'Ana Li', '--fault', 'Cracked screen', '--notice-given'];

/** Registers a phone at the counter; answers its reference. */
async function register(run: CommandLine, ...more: string[]): Promise<string> {
  const contact = more.includes('--phone') || more.includes('--parent') ? [] : ['--email', 'ana@example.com'];
  const device = more.includes('--device') ? [] : ['--device', 'apple/iphone-13'];
  const said = await run('repairs', 'register', ...walkIn, ...contact, ...device, ...more);
  const [reference] = /NB-\w{4}-\w{4}/.exec(said) ?? [];
  assert.ok(reference, said);
  return reference;
}

const mailsOf = (store: Store, reference: string) =>
  store.read((db) =>
    db.selectFrom('outbox').selectAll().where('reference', '=', reference).orderBy('created_at').execute(),
  );

/** The texts of all mails about a repair, by subject without its reference. */
async function textsOf(store: Store, reference: string): Promise<Record<string, string>> {
  const mails = await mailsOf(store, reference);
  return Object.fromEntries(mails.map(({ subject, text }) => [subject.split(':')[0], text]));
}

onEachEngine((it) => {
  it('takes a walk-in from the counter to the customer’s hands', async ({ open, url }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    assert.deepEqual(JSON.parse(await run('repairs', 'list', '--json')), []);
    const reference = await register(run, '--serial', 'SECRET99');
    await run('repairs', 'move', reference, 'diagnosing', '--by', 'Kim', '--note', 'Corroded', '--private');
    const quote = ['repairs', 'quote', reference, '--by', 'Lee'];
    await run(...quote, '--item', 'Screen, genuine=399.00', '--item', 'Battery=89.50');
    await run('repairs', 'approve', reference, '--by', 'Kim', '--said', 'by phone', '--items', '1');
    await run('repairs', 'move', reference, 'repairing', '--by', 'Lee', '--ready', '2026-11-24 16:00');
    await run('repairs', 'move', reference, 'testing', '--by', 'Lee');
    await run('repairs', 'move', reference, 'ready', '--by', 'Lee', '--note', 'All tests passed');
    assert.match(await run('repairs', 'list', '--turn', 'customer'), new RegExp(reference));
    await run('repairs', 'move', reference, 'collected', '--by', 'Kim');
    assert.equal(await run('repairs', 'list'), 'No repairs.');
    assert.match(await run('repairs', 'list', '--status', 'collected'), new RegExp(reference));

    const shown = JSON.parse(await run('repairs', 'show', reference, '--json'));
    const [device] = shown.devices;
    assert.equal(device.device, 'Apple iPhone 13');
    assert.equal(device.devicePath, 'apple/iphone-13');
    assert.equal(device.expectedAt, '2026-11-24T06:00:00.000Z');
    assert.equal(device.owedCents, 39_900);
    assert.deepEqual(shown.details.notices, { repair: repairNotice.version, shownAt: at.toISOString() });
    assert.deepEqual(
      shown.history.map((event: { by: string; status: string }) => `${event.by} ${event.status}`).sort(),
      [
        'Kim approved',
        'Kim collected',
        'Kim diagnosing',
        'Kim received',
        'Lee quote_sent',
        'Lee ready',
        'Lee repairing',
        'Lee testing',
      ],
    );
    assert.match(
      await run('repairs', 'show', reference),
      /Screen, genuine +\$399 +approved\n.*Battery +\$89\.50 +declined/,
    );
    // What the customer read, and no more than one mail for a move.
    const texts = await textsOf(store, reference);
    assert.deepEqual(Object.keys(texts).sort(), [
      'Quote ready for your OK',
      'Ready to collect',
      'We have your device',
    ]);
    assert.equal((await mailsOf(store, reference)).length, 3);
    assert.match(
      texts['Quote ready for your OK'] ?? '',
      /Battery: \$89\.50\nTotal: \$488\.50, of which GST \$44\.41/,
    );
    assert.match(texts['Ready to collect'] ?? '', /To pay: \$399, GST included/);
    assert.ok(texts['Ready to collect']?.includes(uncollectedGoodsNotice));
    for (const sentence of repairNotice.sentences)
      assert.ok(texts['We have your device']?.includes(sentence));
    for (const { text, html } of await mailsOf(store, reference)) {
      assert.doesNotMatch(text + html, /SECRET99|Corroded/);
    }
  });

  it('sends a fresh link with each mail, and ends all of them at once', async ({ open, url }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run);
    await run('repairs', 'link', reference, '--by', 'Kim');
    const printed = await run('repairs', 'link', reference, '--by', 'Kim', '--print');
    const mails = await mailsOf(store, reference);
    const tokens = [...mails.map(({ text }) => text), printed].map(
      (text) => /\/track\/(\S+)/.exec(text)?.[1] ?? '',
    );
    assert.equal(new Set(tokens).size, 3);
    const opened = () => store.read((db) => Promise.all(tokens.map((token) => openLink(db, token, at))));
    assert.deepEqual(await opened(), [reference, reference, reference]);
    assert.match(await run('repairs', 'revoke', reference, '--by', 'Kim'), /^3 links/);
    assert.deepEqual(await opened(), [null, null, null]);
  });

  it('replaces a quote by a newer one, which alone can be answered', async ({ open, url }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run);
    const quote = ['repairs', 'quote', reference, '--by', 'Kim'];
    await run(...quote, '--item', 'Screen=399.00');
    await run(...quote, '--item', 'Screen=299.00', '--note', 'We found a cheaper part');
    await run('repairs', 'approve', reference, '--by', 'Kim', '--said', 'by phone', '--none');
    const { quotes, devices } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(
      quotes.map((each: { version: number; answeredAt: string | null; items: { approved: number }[] }) => [
        each.version,
        each.answeredAt,
        each.items[0]?.approved,
      ]),
      [
        [1, null, null],
        [2, at.toISOString(), 0],
      ],
    );
    assert.equal(devices[0].status, 'declined');
    const again = run('repairs', 'approve', reference, '--by', 'Kim', '--said', 'by phone');
    await assert.rejects(again, refused(/Nothing was changed: Kim moved it to declined on 20 Nov/));
  });

  it('registers a school’s list as one order, moved together or singly by asset tag', async ({
    open,
    url,
  }, t) => {
    const folder = await mkdtemp(join(tmpdir(), 'batch-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'devices.csv');
    await writeFile(
      file,
      '\uFEFFAsset tag;Serial;Student ID;Fault\r\nA-1;SER111;s100;Hinge\r\nA-2;SER222;s200;Screen\r\nA-3;SER333;;Screen\r\n',
    );
    const store = await open();
    const run = commandLine(store, url, now);
    const school = ['--by', 'Kim', '--name', 'Jo Tan', '--email', 'it@school.example', '--notice-given'];
    const said = await run('repairs', 'register', ...school, '--device', 'HP ProBook', '--batch', file);
    assert.match(said, /with 3 devices/);
    const [reference = ''] = /NB-\w{4}-\w{4}/.exec(said) ?? [];
    await assert.rejects(
      run('repairs', 'move', reference, 'diagnosing', '--by', 'Kim'),
      refused(/Say which/),
    );
    await run('repairs', 'move', reference, 'diagnosing', '--by', 'Kim', '--asset-tag', 'a-2');
    assert.match(
      await run('repairs', 'move', reference, 'diagnosing', '--by', 'Kim', '--all'),
      /2 of 3 devices/,
    );
    const unrepairable = ['unrepairable', '--by', 'Kim', '--line', '3', '--reason', 'no-parts'];
    await run('repairs', 'move', reference, ...unrepairable);
    // All or none: the third may not be repaired.
    const [first] = JSON.parse(await run('repairs', 'list', '--json'));
    await assert.rejects(
      run('repairs', 'move', reference, 'approved', '--by', 'Kim', '--all'),
      refused(/unrepairable/),
    );
    assert.deepEqual(JSON.parse(await run('repairs', 'list', '--json')), [first]);
    assert.match(
      await run('repairs', 'search', 'A-2'),
      new RegExp(`${reference}.*3 devices \\(line 2, A-2\\)`),
    );
    assert.match(await run('repairs', 'show', reference), /A-1 +SER111 +s100 +Hinge +diagnosing/);
    const texts = await textsOf(store, reference);
    assert.match(
      texts['It can’t be repaired'] ?? '',
      /HP ProBook \(asset tag A-3\)\n\nSpare parts aren’t available/,
    );
    for (const text of Object.values(texts)) assert.doesNotMatch(text, /SER\d|s100/);
  });

  it('makes a batch of a school’s enquiry once, whoever tries', async ({ open, url }) => {
    const [store, other] = [await open(), await open()];
    const devices = { rows: [{ serial: 'SER111', fault: 'Hinge', assetTag: 'A-1' }], leftOut: [] };
    await store.write((db) =>
      db
        .insertInto('enquiries')
        .values(enquiryRow('NB-0000-0000', { kind: 'school', details: JSON.stringify({ devices }) }))
        .execute(),
    );
    const words = [
      '--by',
      'Kim',
      '--from-enquiry',
      'NB-0000-0000',
      '--device',
      'HP ProBook',
      '--status',
      'booked',
    ];
    const tries = await Promise.allSettled(
      [store, other].map((each) => commandLine(each, url, now)('repairs', 'register', ...words)),
    );
    const lost = tries.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(lost.length, 1);
    assert.match(lost[0]?.reason.message, /was registered already, as NB-/);
    const run = commandLine(store, url, now);
    const [listed] = JSON.parse(await run('repairs', 'list', '--json'));
    assert.deepEqual([listed.name, listed.devices[0].assetTag], ['Ana', 'A-1']);
    assert.equal(JSON.parse(await run('enquiries', 'list', '--json'))[0].status, 'closed');
  });

  it('takes a repair back under warranty', async ({ open, url }) => {
    const run = commandLine(await open(), url, now);
    const first = await register(run);
    await assert.rejects(register(run, '--parent', first), refused(/still received/));
    await run('repairs', 'move', first, 'declined', '--by', 'Kim');
    await run('repairs', 'move', first, 'collected', '--by', 'Kim');
    const said = await run(
      'repairs',
      'register',
      '--by',
      'Kim',
      '--parent',
      first,
      '--fault',
      'Dark',
      '--notice-given',
    );
    const [again = ''] = /NB-\w{4}-\w{4}/.exec(said) ?? [];
    const { name, devices } = JSON.parse(await run('repairs', 'show', again, '--json'));
    const [{ device, parent, status, fault }] = devices;
    assert.deepEqual(
      [name, device, parent, status, fault],
      ['Ana Li', 'Apple iPhone 13', first, 'warranty_return', 'Dark'],
    );
  });

  it('finds repairs by all that people know of them, and no others', async ({ open, url }) => {
    const run = commandLine(await open(), url, now);
    const reference = await register(
      run,
      '--phone',
      '0491 570 006',
      '--serial',
      'XYZ_1',
      '--name',
      'Élodie O’Neil',
    );
    await register(run, '--device', 'Dell XPS');
    for (const words of [
      'élodie',
      'o’neil iphone',
      '+61491570006',
      '0491 570 006',
      '570006',
      'xyz_1',
      reference.slice(3).toLowerCase(),
    ]) {
      const found = JSON.parse(await run('repairs', 'search', ...words.split(' '), '--json'));
      assert.deepEqual(
        found.map((repair: { reference: string }) => repair.reference),
        [reference],
        words,
      );
    }
    assert.equal(await run('repairs', 'search', 'xyz%1'), 'No repairs.');
    assert.equal(await run('repairs', 'search', 'iphone', 'dell'), 'No repairs.');
  });

  it('tells whom to call where there is no e-mail address, and stores no mail', async ({ open, url }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run, '--phone', '0491 570 006');
    const held = await run(
      'repairs',
      'move',
      reference,
      'on_hold',
      '--by',
      'Kim',
      '--note',
      'May we erase it?',
    );
    assert.match(held, /call them, \+61491570006/);
    assert.deepEqual(await mailsOf(store, reference), []);
  });

  it('lets a possible spam request out of quarantine, once, before anybody works on it', async ({
    open,
    url,
  }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run);
    await store.write(async (db) => {
      await db.updateTable('repairs').set({ quarantined: 1, suspicion: 'links' }).execute();
      await db.deleteFrom('outbox').execute();
    });
    assert.equal(await run('repairs', 'list'), 'No repairs.');
    assert.match(await run('repairs', 'list', '--quarantined'), /possible spam/);
    await assert.rejects(
      run('repairs', 'move', reference, 'diagnosing', '--by', 'Kim'),
      refused(/repairs release/),
    );
    await run('repairs', 'release', reference, '--by', 'Kim');
    assert.equal((await mailsOf(store, reference)).length, 1);
    await assert.rejects(run('repairs', 'release', reference, '--by', 'Kim'), refused(/not set aside/));
  });

  it('says of an open repair that its device may be at the shop, and erases it only with --yes', async ({
    open,
    url,
  }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run);
    await run('repairs', 'quote', reference, '--by', 'Kim', '--item', 'Screen=399.00');
    const said = await run('erase', '--email', 'ANA@example.com');
    assert.match(
      said,
      new RegExp(`${reference} is open \\(Apple iPhone 13: quote_sent\\)[^]*Would erase.*${reference}`),
    );
    assert.match(await run('repairs', 'list'), new RegExp(reference));
    await run('erase', '--email', 'ana@example.com', '--yes');
    for (const table of [
      'repairs',
      'repair_devices',
      'repair_events',
      'repair_quotes',
      'repair_links',
      'outbox',
    ] as const) {
      assert.deepEqual(await store.read((db) => db.selectFrom(table).selectAll().execute()), [], table);
    }
  });

  it('refuses what is wrong, says what to write, and changes nothing', async ({ open, url }) => {
    const store = await open();
    const run = commandLine(store, url, now);
    const reference = await register(run, '--serial', 'SECRET99');
    const before = await run('repairs', 'show', reference, '--json');
    const repair = ['repairs', 'register', '--by', 'Kim', '--name', 'Bo', '--email', 'bo@example.com'];
    const move = ['repairs', 'move', reference];
    const kim = ['--by', 'Kim'];
    const quote = ['repairs', 'quote', reference, ...kim, '--item'];
    const lines: [words: string[], said: RegExp][] = [
      [[...repair, '--device', 'X', '--fault', 'Y'], /section 103.*--notice-given/],
      [
        [...repair, '--device', 'apple/iphone-99', '--fault', 'Y', '--status', 'booked'],
        /no device apple\/iphone-99/,
      ],
      [[...repair, '--fault', 'Y', '--status', 'booked'], /Say which device/],
      [[...repair, '--device', 'X', '--fault', 'Y', '--status', 'ready'], /must be received, booked/],
      [
        [...repair, '--device', 'X', '--batch', '/nowhere.csv', '--notice-given'],
        /cannot be read \(ENOENT\)/,
      ],
      [
        [
          'repairs',
          'register',
          ...kim,
          '--name',
          'Bo',
          '--device',
          'X',
          '--fault',
          'Y',
          '--status',
          'booked',
        ],
        /--email or --phone/,
      ],
      [[...move, 'collected', ...kim], /may become diagnosing, .*Kim moved it to received/],
      [[...move, 'diagnosing'], /Say who does it: --by/],
      [[...move, 'diagnosing', '--by', 'Customer'], /is taken/],
      [[...move, 'fixed', ...kim], /Say which status it moves to: requested, /],
      [[...move, 'quote_sent', ...kim], /repairs quote/],
      [[...move, 'on_hold', ...kim], /Say in --note/],
      [[...move, 'on_hold', ...kim, '--note', 'x', '--private'], /Say in --note/],
      [[...move, 'unrepairable', ...kim], /--reason no-parts/],
      [[...move, 'diagnosing', ...kim, '--note', 'It is secret99'], /serial number/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-02-30 16:00'], /is no time/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-11-20 10:59'], /is over/],
      [[...move, 'diagnosing', ...kim, '--line', '2'], /no such device/],
      [[...move, 'diagnosing', ...kim, '--from', 'booked'], /no longer booked.*Kim moved it to received/],
      [[...move, 'diagnosing', 'now', ...kim], /"now" is one argument too many/],
      [['repairs', 'list', 'all'], /"all" is one argument too many/],
      [[...quote, 'Screen'], /Write each line as/],
      [[...quote, 'Screen=399'], /dollars and cents, such as 399\.00/],
      [[...quote, 'Screen=39900000.00'], /is no amount/],
      [[...quote, 'SECRET99 screen=1.00'], /serial number/],
      [['repairs', 'quote', reference, ...kim], /Give the lines/],
      [['repairs', 'approve', reference, ...kim, '--said', 'by phone'], /has no quote/],
      [['repairs', 'note', reference, ...kim, '--text', ' '], /The note is empty/],
      [['repairs', 'show', 'NB-0000-0000'], /There is no repair/],
      [['repairs', 'search'], /Give words/],
    ];
    for (const [words, said] of lines) await assert.rejects(run(...words), refused(said), words.join(' '));
    assert.equal(await run('repairs', 'show', reference, '--json'), before);
    assert.equal(JSON.parse(await run('repairs', 'list', '--json')).length, 1);
    // Ready without a quote: nobody knows what is to be paid.
    for (const status of ['approved', 'repairing', 'testing']) await run(...move, status, ...kim);
    await assert.rejects(run(...move, 'ready', ...kim), refused(/--amount 65\.00/));
    await run(...move, 'ready', ...kim, '--amount', '0.00');
  });
});
