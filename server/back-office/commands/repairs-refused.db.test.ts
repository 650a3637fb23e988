import assert from 'node:assert/strict';
import { onSqlite } from '../../testing/each-engine.ts';
import { refused, register } from '../../testing/register-repair.ts';

onSqlite((it) => {
  it('finds repairs by all that people know of them, and no others', async ({ run }) => {
    const élodie = ['--phone', '0491 570 006', '--serial', 'XYZ_1', '--name', 'Élodie O’Neil'];
    const reference = await register(run, ...élodie);
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

  it('refuses what is wrong, says what to write, and changes nothing', async ({ run }) => {
    const reference = await register(run, '--serial', 'SECRET99');
    const before = await run('repairs', 'show', reference, '--json');
    const repair = ['repairs', 'register', '--by', 'Kim', '--name', 'Bo', '--email', 'bo@example.com'];
    const move = ['repairs', 'move', reference];
    const kim = ['--by', 'Kim'];
    const quote = ['repairs', 'quote', reference, ...kim, '--item'];
    const lines: [words: string[], said: RegExp][] = [
      [[...repair, '--device', 'X', '--fault', 'Y'], /section 103/],
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
        ['repairs', 'register', ...kim, '--name', 'Bo', '--status', 'booked'],
        /so that the customer can be reached/,
      ],
      [[...move, 'collected', ...kim], /may become diagnosing, /],
      [[...move, 'diagnosing'], /Say who does it: --by <your name>, or SHOP_BY/],
      [[...move, 'diagnosing', '--by', 'Customer'], /is taken/],
      [[...move, 'fixed', ...kim], /Say which status it moves to: requested, /],
      [[...move, 'quote_sent', ...kim], /sent with its lines/],
      [[...move, 'on_hold', ...kim], /the customer reads it/],
      [[...move, 'on_hold', ...kim, '--note', 'x', '--private'], /the customer reads it/],
      [[...move, 'unrepairable', ...kim], /Say why it cannot be repaired/],
      [[...move, 'diagnosing', ...kim, '--note', 'It is secret99'], /serial number/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-02-30 16:00'], /is no time/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-11-20 10:59'], /is over/],
      [[...move, 'diagnosing', ...kim, '--line', '2'], /no such device/],
      [[...move, 'diagnosing', ...kim, '--from', 'booked'], /no longer booked/],
      [[...move, 'diagnosing', 'now', ...kim], /"now" is one argument too many/],
      [['repairs', 'list', 'all'], /"all" is one argument too many/],
      [[...quote, 'Screen'], /Write each line as/],
      [[...quote, 'Screen=399.5'], /dollars and cents, such as 399\.00/],
      [[...quote, 'Screen=39900000.00'], /is no amount/],
      [[...quote, 'SECRET99 screen=1.00'], /serial number/],
      [['repairs', 'quote', reference, ...kim], /Give the lines/],
      [['repairs', 'answer', reference, ...kim, '--said', 'by phone'], /has no quote/],
      [['repairs', 'note', reference, ...kim, '--text', ' '], /The note is empty/],
      [['repairs', 'note', reference, ...kim, '--ready', '2026-11-24 16:00'], /The note is empty/],
      [['repairs', 'note', reference, ...kim, '--text', 'Late', '--ready', '2026-11-20 10:59'], /is over/],
      [[...move, 'diagnosing', ...kim, '--line', '1', '--line', '2'], /--line was given twice/],
      [['repairs', 'show', 'NB-0000-0000'], /There is no repair/],
      [['repairs', 'search'], /Give words/],
    ];
    for (const [words, said] of lines) await assert.rejects(run(...words), refused(said), words.join(' '));
    assert.equal(await run('repairs', 'show', reference, '--json'), before);
    assert.equal(JSON.parse(await run('repairs', 'list', '--json')).length, 1);
    // Ready without a quote: nobody knows what is to be paid.
    for (const status of ['approved', 'repairing', 'testing']) await run(...move, status, ...kim);
    await assert.rejects(run(...move, 'ready', ...kim), refused(/Say what is to be paid/));
    await run(...move, 'ready', ...kim, '--amount', '0.00');
  });
});
