import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { InvalidConfig, misspelledSettings, parseConfig, settingNames } from './config.ts';

test('uses the documented defaults for an empty environment', () => {
  assert.deepEqual(parseConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    trustProxy: ['loopback'],
    maxConnections: 10_000,
    maxConnectionsPerNetwork: 200,
    logLevel: 'info',
    contentDir: 'content',
    buildCheckSeconds: 3600,
    iconFallback: null,
    lameDuckSeconds: 0,
    drainSeconds: 10,
    databaseUrl: 'sqlite:data/shop.db',
    smtpUrl: null,
    mailFrom: null,
    mailTo: null,
    backupDir: null,
    copyTo: null,
    newDatabase: 0,
    databaseId: null,
    stateDirectory: null,
    heartbeatUrl: null,
    metricsPort: null,
    deskUrl: null,
    deskPort: 3001,
    shopBy: null,
    retentionDays: 365,
  });
});

test('.env.example lists every setting, with its default or a valid example', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const settings = lines.filter((line) => /^# [A-Z_]+=/.test(line)).map((line) => line.slice(2));
  const examples = parseEnv(settings.join('\n')) as Record<string, string>;
  assert.deepEqual(Object.keys(examples).sort(), [...settingNames].sort());
  const config = parseConfig(examples);
  for (const [name, value] of Object.entries(parseConfig({}))) {
    const example = config[name as keyof typeof config];
    if (value === null) assert.notEqual(example, null, name);
    else assert.deepEqual(example, value, name);
  }
});

test('.env.example changes nothing where it is copied as it is', async () => {
  assert.equal(Object.keys(parseEnv(await readFile('.env.example', 'utf8'))).length, 0);
});

test('server/README.md lists every setting with its default', async () => {
  const [, section = ''] =
    /\n## Environment\n([\s\S]*?)\n## /.exec(await readFile('server/README.md', 'utf8')) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z_]+)` *\| (\S.*?) *\|/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  assert.deepEqual(rows.map(([name]) => name).sort(), [...settingNames].sort());
  const written = rows.flatMap(([name = '', value = '']) => {
    const [, fallback] = /^`(.*)`$/.exec(value) ?? [];
    return fallback === undefined ? [] : [[name, fallback]];
  });
  assert.deepEqual(parseConfig(Object.fromEntries(written)), parseConfig({}));
});

test('the configuration cannot be changed afterwards', () => {
  assert.ok(Object.isFrozen(parseConfig({})));
});

test('parses proxies as a list of addresses and networks', () => {
  assert.deepEqual(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy, [
    '10.0.0.0/8',
    '::1',
    'loopback',
  ]);
});

test('reports all invalid variables in one error', () => {
  const env = {
    PORT: '65536',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
    LAME_DUCK_SECONDS: '601',
    DRAIN_SECONDS: '-1',
    DESK_URL: 'https://192.168.1.5',
    MAX_CONNECTIONS: '0',
    MAX_CONNECTIONS_PER_NETWORK: 'many',
    ICON_FALLBACK: 'icons',
  };
  assert.throws(
    () => parseConfig(env),
    (error) =>
      error instanceof InvalidConfig && Object.keys(env).every((name) => error.message.includes(name)),
  );
});

test('refuses a database in memory, and an id that is none, beside all other faults', () => {
  const faults = ({ message }: Error) => message.split('\n').slice(1);
  const env = { PORT: 'x', DATABASE_URL: 'sqlite::memory:', DATABASE_ID: 'shop' };
  assert.throws(
    () => parseConfig(env),
    (error: Error) => {
      assert.deepEqual(
        faults(error)
          .map((line) => line.slice(2).split(' ')[0])
          .sort(),
        Object.keys(env).sort(),
      );
      return /DATABASE_URL must name a file.*lost at the end/.test(error.message);
    },
  );
  const databaseId = '0e8c5c1e-4f0d-4c2a-9d5e-3b7f6a1c2d4e';
  const valid = parseConfig({ DATABASE_ID: databaseId, STATE_DIRECTORY: '/var/lib/a:/var/lib/b' });
  assert.deepEqual([valid.databaseId, valid.stateDirectory], [databaseId, '/var/lib/a']);
});

test('names the setting that a name one letter away most likely means', () => {
  const env = {
    SMPT_URL: 'x',
    DATABASE_UR: 'x',
    BACKUP_DIRS: 'x',
    HOST: 'x',
    HOME: 'x',
    MAIL: 'x',
    PATH: 'x',
  };
  assert.deepEqual(
    misspelledSettings(env).map((line) => line.split(' is no setting')[0]),
    ['SMPT_URL', 'DATABASE_UR', 'BACKUP_DIRS'],
  );
  assert.match(misspelledSettings(env)[0] ?? '', /: SMTP_URL is$/);
});

test('takes a base URL for the icon service', () => {
  for (const url of ['https://icons.example.com', 'http://127.0.0.1:4000/api']) {
    assert.equal(parseConfig({ ICON_FALLBACK: url }).iconFallback, url);
    assert.equal(parseConfig({ ICON_FALLBACK: `${url}/` }).iconFallback, url);
  }
});

test('takes one address each for the sender and the recipient of mail', () => {
  const { mailFrom, mailTo } = parseConfig({
    MAIL_FROM: '"North, Bench" <hello@example.com>',
    MAIL_TO: 'shop@example.com',
  });
  assert.deepEqual(mailFrom, { name: 'North, Bench', address: 'hello@example.com' });
  assert.equal(mailTo, 'shop@example.com');
});

const refused: Record<string, string[]> = {
  PORT: ['http', '1.5', '1e3', '-1'],
  ICON_FALLBACK: ['/icons', 'ftp://x.example.com', 'https://a:b@x.example.com', 'https://x.example.com/?q'],
  DATABASE_URL: ['sqlite:', 'mysql://x/y', 'data/shop.db', 'postgres://'],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com'],
  MAIL_TO: ['shop', 'a@example.com, b@example.com', 'Shop <a@example.com> <b@example.com>'],
  HEARTBEAT_URL: ['http://example.com/beat', 'beat'],
  METRICS_PORT: ['x', '70000', '3000'],
  DESK_URL: [
    'desk.example.com',
    'http://desk.example.com',
    'https://example.com/desk',
    'https://a:b@desk.example.com',
    'https://192.168.1.5',
    'https://0x7f.1',
    'https://10.0.0.7.:8443',
    'https://[fd00::7]',
  ],
  DESK_PORT: ['x', '70000'],
  TRUST_PROXY: ['10.0.0.0/99', '10.0.0.1/', '::1/129', 'loopback, everybody'],
  RETENTION_DAYS: ['0', '29', 'ever'],
};
for (const [name, values] of Object.entries(refused)) {
  for (const value of values) {
    test(`${name}=${JSON.stringify(value)} is refused by name`, () => {
      assert.throws(() => parseConfig({ [name]: value }), new RegExp(`- ${name} must be`));
    });
  }
}

test('an empty variable counts as unset, whichever it is', () => {
  for (const empty of ['', ' '])
    assert.deepEqual(
      parseConfig(Object.fromEntries(settingNames.map((name) => [name, empty]))),
      parseConfig({}),
    );
});

test('HOST may be written as in a URL', () => {
  const hosts = ['[::1]', '::1', '0.0.0.0', 'localhost'].map((HOST) => parseConfig({ HOST }).host);
  assert.deepEqual(hosts, ['::1', '::1', '0.0.0.0', 'localhost']);
});

for (const name of ['DATABASE_URL', 'SMTP_URL', 'HEARTBEAT_URL']) {
  const scheme = { DATABASE_URL: 'postgres', SMTP_URL: 'smtp' }[name] ?? 'https';
  test(`${name} with a sign in its password is told how to write it, and never shown`, () => {
    for (const [sign, code] of Object.entries({ '/': '%2F', '?': '%3F', '#': '%23', '%': '%25' }))
      for (const [before, behind] of [
        ['se', 'cret'],
        ['12', '3x4'],
        ['', 'zz@cret'],
      ]) {
        // A path of the web may have an @.
        if (scheme === 'https' && before !== 'se' && sign !== '%') continue;
        const urlOf = (middle: string) => `${scheme}://shop:${before}${middle}${behind}@db.example.com/shop`;
        const url = urlOf(sign);
        assert.throws(
          () => parseConfig({ [name]: url }),
          ({ message }) => message.includes(`write ${sign} as ${code}`) && !/cret|3x4/.test(message),
          url,
        );
        parseConfig({ [name]: urlOf(code) });
      }
  });
}

test('signs that belong to a URL are no part of a password', () => {
  for (const url of [
    'postgres://shop:a%2Fb%25c@db.example.com:5432/shop?sslmode=verify-full&sslrootcert=/etc/ssl/db.crt',
    'postgres://db.example.com/shop?user=shop@db.example.com',
    'postgres:///shop?host=/run/postgresql&user=shop@db',
    'postgres://shop:p@ss@db.example.com/shop?application_name=a%23b&user=a@b',
  ])
    assert.equal(parseConfig({ DATABASE_URL: url }).databaseUrl, url);
  const beat = 'https://beats.example.com:8443/@shop/1?at=a@b';
  assert.equal(parseConfig({ HEARTBEAT_URL: beat }).heartbeatUrl, beat);
});
