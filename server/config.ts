import * as v from 'valibot';
import { buildCheckSeconds } from '../shared/constants.ts';
import { databaseUrl, type Mailbox, mailbox, smtpUrl } from './config-fields.ts';

/** Everything the environment decides, checked and frozen. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Proxies whose `x-forwarded-*` headers are believed: addresses, networks or `loopback`. */
  readonly trustProxy: readonly string[];
  /** Connections at once; more are refused. */
  readonly maxConnections: number;
  /** Connections at once of one network that is no trusted proxy. */
  readonly maxConnectionsPerNetwork: number;
  readonly logLevel: string;
  /** Folder of the documents and the shop's facts; read by the build. */
  readonly contentDir: string;
  /** Seconds between two looks of an open page for a newer build. */
  readonly buildCheckSeconds: number;
  /** Base URL of the icon service that is asked for collections the build lacks; `null` asks nobody. */
  readonly iconFallback: string | null;
  /** Seconds after a signal to stop in which requests are still taken while readiness says 503. */
  readonly lameDuckSeconds: number;
  /** Seconds that requests under way get to finish after that. */
  readonly drainSeconds: number;
  /** `sqlite:<file>` or `postgres://…` */
  readonly databaseUrl: string;
  /** Without one, e-mail waits in the outbox. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails; the shop's own address where none is given. */
  readonly mailFrom: Mailbox | null;
  /** Where the shop reads its mail; the shop's own address where none is given. */
  readonly mailTo: string | null;
  /** Days that a settled enquiry is kept. */
  readonly retentionDays: number;
}

/** Faults of the environment, every one of them named in the message. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (name: string, from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number from ${from} to ${to}`),
    v.transform(Number),
    v.minValue(from, `${name} must be ${from} or more`),
    v.maxValue(to, `${name} must be ${to} or less`),
  );

const text = (name: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${name} must not be empty`));

const proxy = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d{1,2})?|[\da-f:.]*:[\da-f:.]*(\/\d{1,3})?)$/i;

/** A web address whose paths we choose ourselves: no query, no fragment, and no password to end up in a log. */
const baseUrl = (name: string) =>
  v.pipe(
    text(name),
    v.check((url) => {
      const { protocol, username, password, search, hash } = URL.parse(url) ?? {};
      return /^https?:$/.test(protocol ?? '') && !username && !password && !search && !hash;
    }, `${name} must be an http or https URL without a password, query or fragment`),
    v.transform((url) => url.replace(/\/+$/, '')),
  );

const environment = v.object({
  HOST: v.optional(text('HOST'), '127.0.0.1'),
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  TRUST_PROXY: v.optional(
    v.pipe(
      text('TRUST_PROXY'),
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.everyItem(
        (entry) => proxy.test(entry),
        'TRUST_PROXY must list addresses or networks, separated by commas',
      ),
    ),
    'loopback',
  ),
  MAX_CONNECTIONS: v.optional(wholeNumber('MAX_CONNECTIONS', 1, 1_000_000), '10000'),
  MAX_CONNECTIONS_PER_NETWORK: v.optional(wholeNumber('MAX_CONNECTIONS_PER_NETWORK', 1, 1_000_000), '200'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}`), 'info'),
  CONTENT_DIR: v.optional(text('CONTENT_DIR'), 'content'),
  BUILD_CHECK_SECONDS: v.optional(wholeNumber('BUILD_CHECK_SECONDS', 1, 86_400), String(buildCheckSeconds)),
  ICON_FALLBACK: v.optional(baseUrl('ICON_FALLBACK')),
  LAME_DUCK_SECONDS: v.optional(wholeNumber('LAME_DUCK_SECONDS', 0, 600), '0'),
  DRAIN_SECONDS: v.optional(wholeNumber('DRAIN_SECONDS', 0, 600), '10'),
  DATABASE_URL: v.optional(databaseUrl, 'sqlite:data/shop.db'),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(mailbox('MAIL_FROM')),
  MAIL_TO: v.optional(mailbox('MAIL_TO')),
  RETENTION_DAYS: v.optional(wholeNumber('RETENTION_DAYS', 30, 3650), '365'),
});

/**
 * Turns an environment into the configuration.
 * @throws {InvalidConfig} naming every variable that is wrong, and what it may be.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const result = v.safeParse(environment, env);
  if (!result.success) {
    throw new InvalidConfig(
      `The environment is not usable:\n${result.issues.map((issue) => `- ${issue.message}`).join('\n')}`,
    );
  }
  const checked = result.output;
  return Object.freeze({
    host: checked.HOST,
    port: checked.PORT,
    trustProxy: checked.TRUST_PROXY,
    maxConnections: checked.MAX_CONNECTIONS,
    maxConnectionsPerNetwork: checked.MAX_CONNECTIONS_PER_NETWORK,
    logLevel: checked.LOG_LEVEL,
    contentDir: checked.CONTENT_DIR,
    buildCheckSeconds: checked.BUILD_CHECK_SECONDS,
    iconFallback: checked.ICON_FALLBACK ?? null,
    lameDuckSeconds: checked.LAME_DUCK_SECONDS,
    drainSeconds: checked.DRAIN_SECONDS,
    databaseUrl: checked.DATABASE_URL,
    smtpUrl: checked.SMTP_URL ?? null,
    mailFrom: checked.MAIL_FROM ?? null,
    mailTo: checked.MAIL_TO?.address ?? null,
    retentionDays: checked.RETENTION_DAYS,
  });
}
