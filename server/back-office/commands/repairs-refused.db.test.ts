import assert from 'node:assert/strict';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { refused, register } from '../../testing/servers/register-repair.ts';

onSqlite((it) => {
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
      [[...move, 'diagnosing'], /Say who does it: --by <your name>, or SHOP_BY/],
      [[...move, 'diagnosing', '--by', 'Customer'], /is taken/],
      [[...move, 'fixed', ...kim], /Say which status it moves to: requested, /],
      [[...move, 'quote_sent', ...kim], /sent with its lines/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-02-30 16:00'], /is no time/],
      [[...move, 'diagnosing', ...kim, '--ready', '2026-11-20 10:59'], /is over/],
      [[...move, 'diagnosing', ...kim, '--line', '2'], /no such device/],
      [[...move, 'diagnosing', ...kim, '--from', 'booked'], /no longer booked/],
      [[...move, 'diagnosing', 'now', ...kim], /"now" is one argument too many/],
      [['repairs', 'list', 'all'], /"all" is one argument too many/],
      [[...quote, 'Screen'], /Write each line as/],
      [[...quote, 'Screen=399.5'], /dollars and cents, such as 399\.00/],
      [[...quote, 'Screen=39900000.00'], /is no amount/],
      [['repairs', 'quote', reference, ...kim], /Give the lines/],
      [['repairs', 'note', reference, ...kim, '--text', ' '], /The note is empty/],
      [['repairs', 'note', reference, ...kim, '--text', 'Late', '--ready', '2026-11-20 10:59'], /is over/],
      [[...move, 'diagnosing', ...kim, '--line', '1', '--line', '2'], /--line was given twice/],
      [['repairs', 'show', 'NB-0000-0000'], /There is no repair/],
      [['repairs', 'search'], /Give words/],
    ];
    for (const [words, said] of lines) await assert.rejects(run(...words), refused(said), words.join(' '));
    assert.equal(await run('repairs', 'show', reference, '--json'), before);
    assert.equal(JSON.parse(await run('repairs', 'list', '--json')).length, 1);
  });
});
