import * as v from 'valibot';
import { buildCheckSeconds } from '../shared/constants.ts';
import { databaseUrl, type Mailbox, mailbox, smtpUrl } from './config-fields.ts';

/** All settings from the environment, checked and frozen. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Proxies whose `x-forwarded-*` headers are trusted: addresses, networks or `loopback`. */
  readonly trustProxy: readonly string[];
  /** Concurrent connections; more are refused. */
  readonly maxConnections: number;
  /** Concurrent connections of one network that is not a trusted proxy. */
  readonly maxConnectionsPerNetwork: number;
  readonly logLevel: string;
  /** Folder of the documents and the shop's facts; read by the build. */
  readonly contentDir: string;
  /** Seconds between two checks of an open page for a newer build. */
  readonly buildCheckSeconds: number;
  /** Base URL of the icon service for collections that the build lacks; `null` for none. */
  readonly iconFallback: string | null;
  /** Seconds after a signal to stop in which readiness is 503 while requests are still answered. */
  readonly lameDuckSeconds: number;
  /** Seconds after that in which requests under way may end. */
  readonly drainSeconds: number;
  /** `sqlite:<file>` or `postgres://…` */
  readonly databaseUrl: string;
  /** `null` leaves e-mail in the outbox. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails; `null` means the shop's own address. */
  readonly mailFrom: Mailbox | null;
  /** Where the shop receives its mail; `null` means the shop's own address. */
  readonly mailTo: string | null;
  /** Days after which a settled enquiry is deleted. */
  readonly retentionDays: number;
}

/** The environment has invalid settings; the message names all of them. */
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

/** A URL to which the server adds paths: without query and fragment, and without a password, which could get into a log. */
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

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.entries);

/**
 * Mutex an environment into the configuration.
 * @throws {InvalidConfig} with a message that names every invalid variable and its valid values
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
