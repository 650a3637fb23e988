import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { noOffers, noVisiting, type Shop } from '../../../shared/shop.ts';
import { testContentDir } from '../../testing/test-build.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { openShop } from './shop-schema.ts';
import { unconfirmedFacts } from './unconfirmed-facts.ts';

const written = readFileSync(`${testContentDir}/shop.yaml`, 'utf8');
const dir = mkdtempSync(join(tmpdir(), 'promises-'));
after(() => rmSync(dir, { recursive: true }));

/** The facts of the tests' shop after one change of its file. */
function read(from: string | RegExp, to: string): Shop {
  const changed = written.replace(from, to);
  assert.notEqual(changed, written, `${from} is in the file`);
  writeFileSync(join(dir, 'shop.yaml'), changed);
  return openShop(dir).value;
}

const rejects = (from: string | RegExp, to: string, fault: RegExp) =>
  assert.throws(
    () => read(from, to),
    (error) => error instanceof InvalidContent && fault.test(error.message),
    `${from} → ${to}`,
  );

describe('the facts of who the shop is and what it promises', () => {
  it('may all be left out: nothing is promised then', () => {
    const { legalName, acn, since, people, visiting, payment, helplines, blueCards, offers, unconfirmed } =
      read(/^legalName:[\s\S]*/m, '');
    assert.deepEqual([legalName, acn, since, blueCards], [null, null, null, null]);
    assert.deepEqual([people, payment, helplines, unconfirmed], [[], [], [], []]);
    assert.deepEqual(visiting, noVisiting);
    assert.deepEqual(offers, noOffers);
  });

  it('are each left out by leaving out their line', () => {
    assert.equal(read(/^ {2}pickUp: .*\n/m, '').offers.pickUp, false);
    assert.equal(read(/^ {2}accountDays: .*\n/m, '').offers.accountDays, null);
    assert.equal(
      read('bus: null', 'bus: Stop 12, in front of the door').visiting.bus,
      'Stop 12, in front of the door',
    );
  });

  it('are refused where they cannot be true', () => {
    rejects('pickUp: true', 'pickUp: sometimes', /offers\.pickUp: must be true or false/);
    rejects('pickUp: true', 'pickup: true', /offers\.pickup: is not known here/);
    rejects('accountDays: 21', 'accountDays: 0', /offers\.accountDays: must be .* from 1 to 90/);
    rejects('accountDays: 21', 'accountDays: 14.5', /offers\.accountDays/);
    const people = /^people:/m;
    const provider = (facts: string) => `providers: [{ name: Acme Hosting, ${facts} }]\npeople:`;
    assert.equal(
      read(people, provider('does: hosts this site, country: Australia')).providers[0]?.country,
      'Australia',
    );
    rejects(people, provider('does: hosts this site'), /country/);
    const photo = (file: string) => `photos: [{ file: ${file}, alt: The counter }]\npeople:`;
    assert.equal(read(people, photo('og.png')).photos[0]?.file, 'og.png');
    rejects(
      people,
      photo('counter.jpg'),
      /counter\.jpg, file: is not in public\/|photos, .*is not in public\//,
    );
    rejects(people, photo('../og.png'), /must be the name of a picture in public\//);
    rejects('since: 2019', 'since: "2019"', /since: must be null or the year/);
    rejects('acn: 000 000 000', 'acn: 00 000 000 000', /acn: must be an ACN/);
    rejects('"+611800975707"', '"+611800975708"', /Scam Line, phone\.e164: must be the same number/);
  });

  it('hold for a while: a notice between two moments, a helper by night, a queue of a day', () => {
    const add = (lines: string) => [/^legalName:/m, `${lines}\nlegalName:`] as const;
    const shop = read(
      ...add(
        [
          'notice: { text: Shut for lunch, from: 2026-12-20, until: 2026-12-24 }',
          'afterHours: { name: Night, hours: until 10 PM, href: https://www.w3.org/ }',
          'bench: { queueDays: 2, asOf: 2026-01-05 }',
        ].join('\n'),
      ),
    );
    const bounds = { from: '2026-12-20T00:00', until: '2026-12-25T00:00' };
    assert.deepEqual(shop.notice, { text: 'Shut for lunch', kind: 'info', ...bounds, href: null });
    assert.equal(
      read(...add('notice: { text: Shut, until: "2026-12-24 12:30" }')).notice?.until,
      '2026-12-24T12:30',
    );
    assert.equal(shop.afterHours?.phone, null);
    assert.deepEqual(shop.bench, { queueDays: 2, asOf: '2026-01-05' });
    for (const [lines, fault] of [
      ['notice: { text: Shut, until: tomorrow }', /notice\.until: must be the last day/],
      ['notice: { text: Shut, until: 2026-02-30 }', /notice\.until: must be the last day/],
      [
        'notice: { text: Shut, from: 2026-12-24, until: 2026-12-23 }',
        /notice\.until: must be later than from/,
      ],
      ['notice: { text: Shut, href: contact }', /notice\.href: must be where it leads/],
      ['notice: { text: Shut, href: "javascript://x" }', /notice\.href: must be where it leads/],
      ['notice: { text: Shut, kind: danger }', /notice\.kind: must be info or warning/],
      ['afterHours: { name: Night, hours: until 10 PM }', /afterHours\.name: needs a phone or an href/],
      ['bench: { queueDays: 2, asOf: 2999-01-01 }', /bench\.asOf: .*still to come/],
      ['bench: { queueDays: 2 }', /bench\.asOf: is missing/],
    ] as const)
      rejects(...add(lines), fault);
  });

  it('may be unconfirmed by name or by part; another name is refused with the nearest', () => {
    assert.deepEqual(read('[helplines, offers.pickUp]', '[offers]').unconfirmed, ['offers']);
    rejects(
      'offers.pickUp]',
      'offers.pickup]',
      /unconfirmed, entry 2: is no fact of this file: write offers\.pickUp/,
    );
  });
});

it('the build lists what is unconfirmed with its value, and nothing where all is confirmed', () => {
  assert.deepEqual(unconfirmedFacts(read('[helplines, offers.pickUp]', '[]')), []);
  const [pickUp, days, ...rest] = unconfirmedFacts(
    read('[helplines, offers.pickUp]', '[offers.pickUp, offers.accountDays]'),
  );
  assert.match(pickUp ?? '', /offers\.pickUp.*true/);
  assert.match(days ?? '', /offers\.accountDays.*21/);
  assert.deepEqual(rest, []);
  assert.deepEqual(unconfirmedFacts(read('[helplines, offers.pickUp]', '[visiting, helplines]')), [
    'visiting.parking: Two spaces in Fixture Lane',
    'visiting.stepFree: A ramp beside the door',
    'helplines, Scam Line, name: Scam Line',
    'helplines, Scam Line, helpsWith: What to do first',
    'helplines, Scam Line, phone, display: 1800 975 707',
    'helplines, Scam Line, phone, e164: +611800975707',
  ]);
});
