import { isIP } from 'node:net';
import { compile as compileProxies } from '@fastify/proxy-addr';
import * as v from 'valibot';
import { buildCheckSeconds } from '../shared/constants.ts';
import { readEmail } from '../shared/contact-details.ts';
import { isOneLetterFrom } from '../shared/one-letter.ts';

/** One setting: its environment variable, what that may be, and the value without it. */
const setting = <Value, const Fallback>(
  name: string,
  schema: v.GenericSchema<string, Value>,
  fallback: Fallback,
) => ({ name, schema, fallback });

const filledText = (name: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${name} must not be empty`));

const numberSetting = <Fallback extends number | null>(
  name: string,
  from: number,
  to: number,
  fallback: Fallback,
) =>
  setting(
    name,
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, `${name} must be a whole number from ${from} to ${to}`),
      v.transform(Number),
      v.minValue(from, `${name} must be ${from} or more`),
      v.maxValue(to, `${name} must be ${to} or less`),
    ),
    fallback,
  );

/** Whether Fastify can read it as proxies: it throws on "10.0.0.0/99", without the setting's name. */
function isProxy(entry: string): boolean {
  try {
    compileProxies(entry);
    return true;
  } catch {
    return false;
  }
}

/** A URL to which the server adds paths: without query and fragment, and without a password, which could get into a log. */
function isBaseUrl(url: string): boolean {
  const { protocol, username, password, search, hash } = URL.parse(url) ?? {};
  return /^https?:$/.test(protocol ?? '') && !username && !password && !search && !hash;
}

/** An origin whose pages may use passkeys: browsers offer them on HTTPS and on localhost alone. */
function isDeskUrl(url: string): boolean {
  const { protocol, hostname, pathname } = URL.parse(url) ?? {};
  return isBaseUrl(url) && pathname === '/' && (protocol === 'https:' || hostname === 'localhost');
}

/** A host without the brackets that a URL writes around IPv6, or the dot that ends a full name. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const badEscape = /%(?![\da-f]{2})/i;

/**
 * A sign in a URL's password that ends it too early, or that cannot be decoded; `null` where there is none. One may even parse:
 * "postgres://shop:12/34@host/shop" has a port and a path.
 */
function signInPassword(url: string): string | null {
  const [, user = ''] = /^\w+:\/\/([^/?#]*:.*)@/s.exec(url) ?? [];
  const [sign = null] = /[/?#]/.exec(user) ?? badEscape.exec(user) ?? [];
  const parsed = URL.parse(url);
  if (!parsed) return sign?.charAt(0) ?? null;
  const { protocol, username, password, pathname, hash, search } = parsed;
  if (badEscape.test(username + password)) return '%';
  // An @ in a query is an option's value, and a path of the web may have one.
  const isCut =
    !protocol.startsWith('http') && (`${pathname}${hash}`.includes('@') || /^\?[^=]*@/.test(search));
  return isCut ? sign : null;
}

/** A URL that may hold a password, or what is wrong with that; the message names the sign alone. */
const urlWithPassword = (name: string) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
      const sign = signInPassword(value);
      if (sign === null) return value;
      const code = encodeURIComponent(sign);
      addIssue({
        message: `${name} must be a URL, which has no ${sign} in its user or password: write ${sign} as ${code}`,
      });
      return NEVER;
    }),
  );

export interface Mailbox {
  name: string;
  address: string;
}

/** One mailbox in the notation of mail programs, `Name <address>`. */
const mailbox = (name: string) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Mailbox>(({ dataset, addIssue, NEVER }) => {
      const [, display = '', bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(dataset.value) ?? [];
      const address = readEmail(bracketed ?? dataset.value);
      if (address) return { name: display, address };
      addIssue({ message: `${name} must be one address: hello@example.com or Shop <hello@example.com>` });
      return NEVER;
    }),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settings = {
  host: setting('HOST', v.pipe(filledText('HOST'), v.transform(bareHost)), '127.0.0.1'),
  /** 0 lets the system choose a free port. */
  port: numberSetting('PORT', 0, 65_535, 3000),
  /** Proxies whose `x-forwarded-*` headers are trusted: addresses, networks or `loopback`. */
  trustProxy: setting(
    'TRUST_PROXY',
    v.pipe(
      filledText('TRUST_PROXY'),
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.everyItem(
        isProxy,
        'TRUST_PROXY must be addresses or networks, such as 10.0.0.0/8, separated by commas',
      ),
    ),
    ['loopback'],
  ),
  /** Concurrent connections; more are refused. */
  maxConnections: numberSetting('MAX_CONNECTIONS', 1, 1_000_000, 10_000),
  /** Concurrent connections of one network that is not a trusted proxy. */
  maxConnectionsPerNetwork: numberSetting('MAX_CONNECTIONS_PER_NETWORK', 1, 1_000_000, 200),
  logLevel: setting(
    'LOG_LEVEL',
    v.picklist(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`),
    'info',
  ),
  /** Folder of the documents and the shop's facts; read by the build. */
  contentDir: setting('CONTENT_DIR', filledText('CONTENT_DIR'), 'content'),
  /** Seconds between two checks of an open page for a newer build. */
  buildCheckSeconds: numberSetting('BUILD_CHECK_SECONDS', 1, 86_400, buildCheckSeconds),
  /** Base URL of the icon service for collections that the build lacks; `null` for none. */
  iconFallback: setting(
    'ICON_FALLBACK',
    v.pipe(
      filledText('ICON_FALLBACK'),
      v.check(isBaseUrl, 'ICON_FALLBACK must be an http or https URL without a password, query or fragment'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
    null,
  ),
  /** Seconds after a signal to stop in which readiness is 503 while requests are still answered. */
  lameDuckSeconds: numberSetting('LAME_DUCK_SECONDS', 0, 600, 0),
  /** Seconds after that in which requests under way may end. */
  drainSeconds: numberSetting('DRAIN_SECONDS', 0, 600, 10),
  /** `sqlite:<file>` or `postgres://…` */
  databaseUrl: setting(
    'DATABASE_URL',
    v.pipe(
      urlWithPassword('DATABASE_URL'),
      v.check(
        (url) => /^sqlite:./.test(url) || (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)),
        'DATABASE_URL must be sqlite:<file>, such as sqlite:data/shop.db, or postgres://user:password@host/database',
      ),
      v.check(
        (url) => url !== 'sqlite::memory:',
        'DATABASE_URL must name a file, such as sqlite:data/shop.db: what sqlite::memory: holds is lost at the end of the process',
      ),
    ),
    'sqlite:data/shop.db',
  ),
  /** `null` leaves e-mail in the outbox. */
  smtpUrl: setting(
    'SMTP_URL',
    v.pipe(
      urlWithPassword('SMTP_URL'),
      v.check(
        (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '',
        'SMTP_URL must be smtp://user:password@host:port, or smtps:// for a connection that is encrypted from the start',
      ),
    ),
    null,
  ),
  /** Sender of e-mails; `null` means the shop's own address. */
  mailFrom: setting('MAIL_FROM', mailbox('MAIL_FROM'), null),
  /** Where the shop receives its mail; `null` means the shop's own address. */
  mailTo: setting(
    'MAIL_TO',
    v.pipe(
      mailbox('MAIL_TO'),
      v.transform(({ address }) => address),
    ),
    null,
  ),
  /** Where `shop backup` puts its files; where it is set, the lack of a backup is reported. */
  backupDir: setting('BACKUP_DIR', filledText('BACKUP_DIR'), null),
  /** Where `copy-away.sh` copies backups to. The site itself only notes that they are copied; empty is none. */
  copyTo: setting(
    'COPY_TO',
    v.pipe(
      v.string(),
      v.transform((to) => to.trim() || null),
    ),
    null,
  ),
  /** 1, for one start: an absent or empty database becomes a new one, and another is taken, whatever is known of one before. */
  newDatabase: numberSetting('NEW_DATABASE', 0, 1, 0),
  /** Which database is meant, as its first start has printed; `null` for what the server's own file says. */
  databaseId: setting(
    'DATABASE_ID',
    v.pipe(
      v.string(),
      v.uuid(
        'DATABASE_ID must be what the first start has printed, such as 0e8c5c1e-4f0d-4c2a-9d5e-3b7f6a1c2d4e',
      ),
    ),
    null,
  ),
  /** Where the server keeps what it must remember beside its database, as systemd names it; `null` for the folder of an SQLite database. */
  stateDirectory: setting(
    'STATE_DIRECTORY',
    v.pipe(
      filledText('STATE_DIRECTORY'),
      // systemd separates several by colons.
      v.transform((folders) => folders.split(':')[0] ?? folders),
    ),
    null,
  ),
  /** Asked every five minutes while all is well; secret. */
  heartbeatUrl: setting(
    'HEARTBEAT_URL',
    v.pipe(
      urlWithPassword('HEARTBEAT_URL'),
      v.check((url) => URL.parse(url)?.protocol === 'https:', 'HEARTBEAT_URL must be an https URL'),
    ),
    null,
  ),
  /** Of the figures for Prometheus, on 127.0.0.1; `null` for none. */
  metricsPort: numberSetting('METRICS_PORT', 0, 65_535, null),
  /** Where the staff reach the desk; `null` for no desk. A host of its own: a cookie knows no port. */
  deskUrl: setting(
    'DESK_URL',
    v.pipe(
      v.string(),
      v.check(
        isDeskUrl,
        'DESK_URL must be https and a host alone, such as https://desk.example.com; http only for localhost',
      ),
      v.transform((url) => new URL(url)),
      v.check(
        ({ hostname }) => isIP(bareHost(hostname)) === 0,
        'DESK_URL must be a name, such as https://desk.example.com, and no address: passkeys know names only',
      ),
      v.transform(({ origin }) => origin),
    ),
    null,
  ),
  /** Of the desk, at HOST. 0 lets the system choose a free port. */
  deskPort: numberSetting('DESK_PORT', 0, 65_535, 3001),
  /** Who works at the command line, where a command names nobody; `null` for nobody. */
  shopBy: setting('SHOP_BY', filledText('SHOP_BY'), null),
  /** Days after which a settled enquiry is deleted. */
  retentionDays: numberSetting('RETENTION_DAYS', 30, 3650, 365),
};

type Settings = typeof settings;

/** All settings from the environment, checked and frozen. */
export type Config = {
  readonly [Key in keyof Settings]: v.InferOutput<Settings[Key]['schema']> | Settings[Key]['fallback'];
};

/** Names of the environment variables of all settings. */
export const settingNames: readonly string[] = Object.values(settings).map(({ name }) => name);

/** What an environment says of settings that are none, but one letter from one, a sentence each: `SMPT_URL`. */
export const misspelledSettings = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const meant = settingNames.find((each) => isOneLetterFrom(each, name));
    return meant ? [`${name} is no setting, and nothing reads it: ${meant} is`] : [];
  });

/** The environment has invalid settings; the message names all of them. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig';
}

/**
 * Turns an environment into the configuration. A variable that is empty counts as unset: compose files and units write such.
 * @throws {InvalidConfig} with a message that names every invalid variable and its valid values
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const entries = Object.entries(settings).map(([key, { name, schema, fallback }]) => {
    const typed = env[name];
    if (!typed?.trim()) return [key, fallback];
    const { output, issues = [] } = v.safeParse(schema as v.GenericSchema, typed);
    faults.push(...issues.map(({ message }) => `- ${message}`));
    return [key, output];
  });
  const config: Config = Object.fromEntries(entries);
  if (config.metricsPort && config.metricsPort === config.port)
    faults.push(`- METRICS_PORT must be another port than PORT, which is ${config.port}`);
  if (config.deskUrl && config.deskPort && [config.port, config.metricsPort].includes(config.deskPort))
    faults.push(`- DESK_PORT must be another port than PORT and METRICS_PORT, not ${config.deskPort}`);
  if (faults.length > 0) throw new InvalidConfig(`The environment is not usable:\n${faults.join('\n')}`);
  return Object.freeze(config);
}
