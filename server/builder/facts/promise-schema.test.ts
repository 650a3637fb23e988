import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { noOffers, noVisiting, type Shop } from '../../../shared/shop.ts';
import { testContentDir } from '../../testing/servers/test-build.ts';
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

  it('name companies that store data, and photographs', () => {
    const provider =
      'providers: [{ name: Acme Hosting, does: hosts this site, country: Australia }]\npeople:';
    assert.equal(read(/^people:/m, provider).providers[0]?.country, 'Australia');
    const photo = 'photos: [{ file: og.png, alt: The counter }]\npeople:';
    assert.equal(read(/^people:/m, photo).photos[0]?.file, 'og.png');
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
  });

  it('may be unconfirmed by name or by part', () => {
    assert.deepEqual(read('[ helplines, offers.pickUp ]', '[offers]').unconfirmed, ['offers']);
  });
});

it('the build lists what is unconfirmed with its value, and nothing where all is confirmed', () => {
  assert.deepEqual(unconfirmedFacts(read('[ helplines, offers.pickUp ]', '[]')), []);
  const [pickUp, days, ...rest] = unconfirmedFacts(
    read('[ helplines, offers.pickUp ]', '[offers.pickUp, offers.accountDays]'),
  );
  assert.match(pickUp ?? '', /offers\.pickUp.*true/);
  assert.match(days ?? '', /offers\.accountDays.*21/);
  assert.deepEqual(rest, []);
  assert.deepEqual(unconfirmedFacts(read('[ helplines, offers.pickUp ]', '[visiting, helplines]')), [
    'visiting.parking: Two spaces in Fixture Lane',
    'visiting.stepFree: A ramp beside the door',
    'helplines, Scam Line, name: Scam Line',
    'helplines, Scam Line, helpsWith: What to do first',
    'helplines, Scam Line, phone, display: 1800 975 707',
    'helplines, Scam Line, phone, e164: +611800975707',
  ]);
});
