import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { InvalidContent } from './read-yaml.ts';
import { isAbn, readShop } from './shop-schema.ts';

const written = readFileSync('content/shop.yaml', 'utf8');
const dir = mkdtempSync(join(tmpdir(), 'shop-'));
after(() => rmSync(dir, { recursive: true }));

/** The faults of the site's own file after one change. */
function faults(from: string | RegExp, to: string): readonly string[] {
  const changed = written.replace(from, to);
  assert.notEqual(changed, written, `${from} is in the file`);
  writeFileSync(join(dir, 'shop.yaml'), changed);
  try {
    readShop(dir);
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidContent);
    return error.faults;
  }
}

const rejects = (from: string | RegExp, to: string, ...fields: string[]) =>
  assert.deepEqual(
    faults(from, to).map((fault) => /:\d+:\d+ ([\w.[\]]+): /.exec(fault)?.[1]),
    fields,
    `${from} → ${to}`,
  );

describe('content/shop.yaml', () => {
  it('is valid, and closes the shop on days it would have opened', () => {
    const { closures, hours } = readShop('content');
    assert.ok(closures.length > 0);
    const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });
    for (const { date, name } of closures) {
      assert.ok((hours.days as string[]).includes(weekday.format(new Date(date))), `${date} ${name}`);
    }
  });
});

describe('readShop', () => {
  it('names a file that is not there', () => {
    assert.throws(() => readShop(join(dir, 'nowhere')), /nowhere\/shop\.yaml: cannot be read \(ENOENT\)/);
  });

  it('wants the bare https origin', () => {
    for (const url of [
      'http://shop.example.com',
      'https://shop.example.com/',
      'https://shop.example.com/x',
      'shop',
      'https://Shop.example.com',
    ]) {
      rejects(/^publicUrl: .*/m, `publicUrl: ${url}`, 'publicUrl');
    }
  });

  it('wants both forms of the same number', () => {
    rejects('"+61770100123"', '"+61770100124"', 'phone.e164');
    rejects('"+61770100123"', '+61770100123', 'phone.e164');
    rejects('(07) 7010 0123', '07 7010 0123', 'phone.display');
    for (const [display, e164] of [
      ['0491 570 006', '+61491570006'],
      ['1300 975 707', '+611300975707'],
      ['13 11 14', '+61131114'],
    ] as const) {
      assert.deepEqual(faults(/display: .*([\s\S]*?)e164: .*/, `display: ${display}$1e164: "${e164}"`), []);
    }
  });

  it('wants the postcode as text, and of the state', () => {
    rejects('"4032"', '4032', 'address.postcode');
    rejects('"4032"', '"2000"', 'address.postcode');
    rejects('"4032"', '"403"', 'address.postcode');
    assert.deepEqual(faults(/state: QLD\n(.*\n.*)"4032"/, 'state: NT\n$1"0800"'), []);
  });

  it('wants closures in order, once each, on days that exist', () => {
    rejects('2026-01-26', '2025-12-26', 'closures[1].date');
    rejects('2026-01-26', '2026-01-01', 'closures[1].date');
    rejects('2026-01-26', '2026-02-30', 'closures[1].date');
    rejects('2026-01-26', '26/01/2026', 'closures[1].date');
  });

  it('wants hours that end after they begin', () => {
    rejects('"17:00"', '"09:00"', 'hours.closes');
    rejects('"09:00"', '"9:00"', 'hours.opens');
    rejects('"09:00"', '"24:00"', 'hours.opens');
    rejects('[Monday, ', '[Funday, ', 'hours.days[0]');
    rejects('[Monday, ', '[Tuesday, ', 'hours.days[1]');
  });

  it('checks the ABN once the shop is real', () => {
    rejects('sample: true', 'sample: false', 'abn');
    assert.deepEqual(faults(/sample: true([\s\S]*)abn: .*/, 'sample: false$1abn: 51 824 753 556'), []);
    rejects('00 000 000 000', '00000000000', 'abn');
  });

  it('keeps the description to what search results show', () => {
    rejects(/description: >-\n.*\n.*/, 'description: Repairs.', 'description');
  });

  it('refuses addresses that are not https, and a /qr that leaves the site', () => {
    rejects('https://social.example.com', 'javascript://social.example.com', 'social[0].url');
    rejects('embedUrl: null', 'embedUrl: http://map.example.com', 'map.embedUrl');
    rejects('qr: /repairs', 'qr: //elsewhere.example.com', 'qr');
  });
});

describe('isAbn', () => {
  it('knows the check digits', () => {
    assert.equal(isAbn('51 824 753 556'), true);
    assert.equal(isAbn('51 824 753 557'), false);
    assert.equal(isAbn('15 824 753 556'), false);
    assert.equal(isAbn('00 000 000 000'), false);
    assert.equal(isAbn('51 824 753 55'), false);
  });
});
