import * as v from 'valibot';
import { readEmail } from '../shared/contact-details.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** The URL of the database: an SQLite file or a PostgreSQL server. */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^sqlite:./.test(url) || (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)),
    'DATABASE_URL must be sqlite:<file>, such as sqlite:data/shop.db, or postgres://user:password@host/database',
  ),
);

export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '',
    'SMTP_URL must be smtp://user:password@host:port, or smtps:// for a connection that is encrypted from the start',
  ),
);

/** One mailbox in the notation of mail programs, `Name <address>`. */
export const mailbox = (name: string) =>
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
