import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { week } from '../../../shared/opening-hours.ts';
import { faultsIn } from '../../testing/fixtures/faults-in.ts';
import { testContentDir } from '../../testing/servers/test-build.ts';
import { isAbn, openShop } from './shop-schema.ts';

const written = readFileSync(`${testContentDir}/shop.yaml`, 'utf8');
const dir = mkdtempSync(join(tmpdir(), 'shop-'));
after(() => rmSync(dir, { recursive: true }));

/** The faults of the project's own file after one change. */
function faults(from: string | RegExp, to: string): readonly string[] {
  const changed = written.replace(from, to);
  assert.notEqual(changed, written, `${from} is in the file`);
  writeFileSync(join(dir, 'shop.yaml'), changed);
  return faultsIn(() => openShop(dir).value);
}

const rejects = (from: string | RegExp, to: string, ...fields: string[]) =>
  assert.deepEqual(
    faults(from, to).map((fault) => /:\d+:\d+ ([^:]+): /.exec(fault)?.[1]),
    fields,
    `${from} → ${to}`,
  );

describe('openShop', () => {
  it('reads every fact of a file without a fault', () => {
    const { name, phone, hours, closures, areas } = openShop(testContentDir).value;
    assert.equal(name, 'Test Bench');
    assert.deepEqual(phone, { display: '(07) 5550 0142', e164: '+61755500142' });
    assert.deepEqual(hours, [{ days: week.slice(0, 5), spans: [{ opens: '08:30', closes: '16:30' }] }]);
    assert.deepEqual(closures[1], { date: '2026-01-26', name: 'Australia Day' });
    assert.deepEqual(areas, ['Nundah', 'Geebung']);
  });

  describe('hours', () => {
    const section = /^hours:\n(.*\n){3}/m;
    const weekdays = '[Monday, Tuesday, Wednesday, Thursday, Friday]';
    const list = (...rows: string[]) => `hours:\n${rows.map((row) => `  - { days: ${row} }\n`).join('')}`;
    const morning = `${weekdays}, opens: "09:00", closes: "12:30"`;

    it('differ by day, with breaks and by appointment', () => {
      const afternoon = '[Friday, Monday], opens: "13:00", closes: "17:00"';
      const change = list(afternoon, morning, '[Saturday], byAppointment: true');
      assert.deepEqual(faults(section, change), []);
      const spans = [{ opens: '09:00', closes: '12:30' }];
      assert.deepEqual(openShop(dir).value.hours, [
        { days: ['Monday', 'Friday'], spans: [...spans, { opens: '13:00', closes: '17:00' }] },
        { days: ['Tuesday', 'Wednesday', 'Thursday'], spans },
        { days: ['Saturday'], spans: [] },
      ]);
    });

    it('of one day have a time of their own', () => {
      const day = [', name: Christmas Day }', ', name: Christmas Eve, closes: "12:00" }'] as const;
      assert.deepEqual(faults(...day), []);
      assert.deepEqual(openShop(dir).warnings, []);
    });
  });

  it('takes what is unusual and can be true', () => {
    for (const [from, to] of [
      ...[
        ['0491 570 006', '+61491570006'],
        ['1300 975 707', '+611300975707'],
        ['13 11 14', '+61131114'],
      ].map(
        ([display, e164]) =>
          [/display: .*([\s\S]*?)e164: .*/, `display: ${display}$1e164: "${e164}"`] as const,
      ),
      [/state: QLD\n(.*)"4012"/, 'state: NT\n$1"0800"'],
      [/sample: false([\s\S]*)abn: .*/, 'sample: true$1abn: 00 000 000 000'],
      [/^name: .*/m, `name: ${'x'.repeat(60)}`],
      [/ {2}street: .*/, `  street: ${'x'.repeat(80)}`],
    ] as const)
      assert.deepEqual(faults(from, to), [], to);
  });

  describe('security', () => {
    const section = /^security:\n(.*\n)*? {2}policy: null\n/m;

    it('may be left out: the contact is the shop’s e-mail address then', () => {
      for (const change of ['', 'security: null\n']) {
        writeFileSync(join(dir, 'shop.yaml'), written.replace(section, change));
        const { security, email } = openShop(dir).value;
        assert.deepEqual(security, { contact: email, policy: null }, change);
      }
      assert.deepEqual(faults(section, 'security: { contact: https://shop.example.com/report }\n'), []);
    });

    it('accepts an e-mail or https address as contact, and an https address as policy', () => {
      for (const contact of [
        'nobody',
        'http://shop.example.com',
        'mailto:a@example.com',
        '"a@example.com\\nX: y"',
        'null',
      ]) {
        rejects(section, `security: { contact: ${contact} }\n`, 'security.contact');
      }
      for (const policy of ['/policy', 'http://shop.example.com', '"https://shop.example.com/\\nX: y"']) {
        rejects(section, `security: { contact: a@example.com, policy: ${policy} }\n`, 'security.policy');
      }
      rejects(section, 'security: { policy: null }\n', 'security.contact');
    });
  });

  describe('tags', () => {
    /** The file with an analytics tag of these fields. */
    const analytics = (fields: Record<string, string>) =>
      `analytics:\n${Object.entries(fields)
        .map(([name, value]) => `    ${name}: ${value}\n`)
        .join('')}`;
    const good = { scriptUrl: 'https://tags.example.com/a.js?id={id}', id: '"AB-1"', hosts: '[]' };
    const none = 'analytics: null\n';

    it('take any attribute that their provider asks for, as text', () => {
      const data = '{ domain: shop.example.com, website-id: "{id}", cf-beacon: \'{"token":"x"}\' }';
      assert.deepEqual(faults(none, analytics({ ...good, data })), []);
      assert.deepEqual(openShop(dir).value.tags.analytics?.data, {
        domain: 'shop.example.com',
        'website-id': '{id}',
        'cf-beacon': '{"token":"x"}',
      });
      rejects(none, analytics({ ...good, data: '{ site: 7 }' }), 'tags.analytics.data.site');
      rejects(none, analytics({ ...good, data: '{ "on click": x }' }), 'tags.analytics.data.on click');
    });

    it('may be left out, both or each', () => {
      const section = /^tags:\n {2}analytics: null\n {2}recording: null\n/m;
      for (const change of ['', 'tags: null\n', 'tags: {}\n', 'tags:\n  recording: null\n']) {
        assert.deepEqual(faults(section, change), [], change);
      }
      writeFileSync(join(dir, 'shop.yaml'), written.replace(section, ''));
      assert.deepEqual(openShop(dir).value.tags, { analytics: null, recording: null });
      const { hosts, ...rest } = good;
      writeFileSync(join(dir, 'shop.yaml'), written.replace(none, analytics(rest)));
      assert.deepEqual(openShop(dir).value.tags, {
        analytics: { scriptUrl: good.scriptUrl, id: 'AB-1', data: {}, hosts: [] },
        recording: null,
      });
    });

    it('accept https addresses, for tests http ones of this machine, and all subdomains of a further host', () => {
      for (const scriptUrl of [
        'http://127.0.0.1:4100/a.js',
        'http://localhost/a.js',
        'https://a.example.com:8443/a',
      ])
        assert.deepEqual(faults(none, analytics({ ...good, scriptUrl })), [], scriptUrl);
      const hosts = '["https://collect.example.com", "https://*.example.net:8443", "http://127.0.0.1:4101"]';
      assert.deepEqual(faults(none, analytics({ ...good, hosts })), []);
    });

    it('reject anything that could widen the security policy', () => {
      for (const scriptUrl of [
        'http://tags.example.com/a.js',
        '//tags.example.com/a.js',
        'javascript:alert(1)',
        'data:text/javascript,1',
        'http://127.0.0.1.example.com/a.js',
        'http://localhost.example.com/a.js',
        '"https://tags.example.com;script-src * /a.js"',
        "https://tags.example.com,'unsafe-inline'/a.js",
        'https://{id}.example.com/a.js',
        'null',
      ])
        rejects(none, analytics({ ...good, scriptUrl }), 'tags.analytics.scriptUrl');
      for (const host of [
        'https://collect.example.com/',
        'http://collect.example.com',
        'https://*',
        'https://*.com',
        'https://a.*.com',
        "'self'",
        "https://a.example.com 'unsafe-inline'",
        'https://a.example.com;',
      ])
        rejects(none, analytics({ ...good, hosts: `["${host}"]` }), 'tags.analytics.hosts, entry 1');
    });

    it('report fields that are missing, unknown or not text', () => {
      rejects(none, analytics({ ...good, id: '12345' }), 'tags.analytics.id');
      rejects(none, analytics({ ...good, id: '"A B"' }), 'tags.analytics.id');
      rejects(none, analytics({ scriptUrl: good.scriptUrl }), 'tags.analytics.id');
      rejects(none, analytics({ id: good.id }), 'tags.analytics.scriptUrl');
      rejects(none, analytics({ ...good, url: 'x' }), 'tags.analytics.url');
      rejects('recording: null', 'advertising: null', 'tags.advertising');
      rejects('recording: null', 'recording: yes', 'tags.recording');
    });
  });
});

describe('isAbn', () => {
  it('checks the check digits', () => {
    assert.equal(isAbn('51 824 753 556'), true);
    assert.equal(isAbn('51 824 753 557'), false);
    assert.equal(isAbn('15 824 753 556'), false);
    assert.equal(isAbn('00 000 000 000'), false);
    assert.equal(isAbn('51 824 753 55'), false);
  });
});
