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
    HOST: ' ',
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
  const env = { PORT: 'x', DATABASE_URL: 'sqlite::memory:', DATABASE_ID: 'shop', STATE_DIRECTORY: ' ' };
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
  PORT: ['', 'http', '1.5', '1e3', '-1'],
  ICON_FALLBACK: [
    '',
    '/icons',
    'ftp://x.example.com',
    'https://a:b@x.example.com',
    'https://x.example.com/?q',
  ],
  DATABASE_URL: ['', 'sqlite:', 'mysql://x/y', 'data/shop.db', 'postgres://'],
  SMTP_URL: ['', 'mail.example.com', 'http://mail.example.com'],
  MAIL_TO: ['', 'shop', 'a@example.com, b@example.com', 'Shop <a@example.com> <b@example.com>'],
  HEARTBEAT_URL: ['', 'http://example.com/beat', 'beat'],
  METRICS_PORT: ['x', '70000', '3000'],
  DESK_URL: [
    '',
    'desk.example.com',
    'http://desk.example.com',
    'https://example.com/desk',
    'https://a:b@desk.example.com',
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
