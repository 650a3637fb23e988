import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '../../config.ts';
import type { OutboxTable } from '../store/tables.ts';
import { askRecipient } from './ask-recipient.ts';

export type SendResult =
  | { sent: true }
  /** `reason` may hold addresses: it is for the shop. `code` holds none: it is for the log. */
  | { sent: false; fault: SendFault; reason: string; code: string; about?: RefusedPart };

/** What the mail server has answered about; absent where it has said nothing of the message. */
export type RefusedPart = 'recipient' | 'text';

/** A file that goes with a message. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * Why a message was not sent. `message`: the mail server refuses this message, or its recipient, for good. `later`: it
 * asks to come back with this message. `server`: it takes no message of ours now, since it is unreachable or refuses us.
 */
export type SendFault = 'message' | 'later' | 'server';

/** A message of the outbox with the files that go with it. */
export type OutgoingMail = OutboxTable & { files?: MailFile[] };

export interface SendMail {
  (mail: OutgoingMail): Promise<SendResult>;
  /** Whether the mail server would take a message for an address now. Sends none, and never throws. */
  takes(address: string): Promise<boolean>;
  /** Closes the connection, also one that is sending. Afterwards nothing can be sent. */
  close(): void;
}

export interface TransportLimits {
  /** To be connected, and to be greeted. */
  connectMs: number;
  /** Without a byte from the other side. */
  silenceMs: number;
  /** From beginning to end. Below the outbox's lease. */
  wholeMs: number;
}

const usualLimits: TransportLimits = { connectMs: 10_000, silenceMs: 30_000, wholeMs: 120_000 };

/** Milliseconds before an idle connection is closed. Servers close it after minutes. */
const idleMs = 15_000;

/**
 * Sends one message over SMTP and answers the outcome; it never throws. Consecutive messages share a connection.
 */
export function createSmtpTransport(
  smtpUrl: string,
  from: Mailbox,
  { connectMs, silenceMs, wholeMs } = usualLimits,
): SendMail {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    idleTimeout: idleMs,
    // A connection that the server has closed meanwhile is replaced once; after that the outbox retries.
    maxRequeues: 1,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A password is sent in the clear to this machine only.
    requireTLS: username !== '' && !isThisMachine(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closed = new AbortController();
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  const send = async (mail: OutgoingMail): Promise<SendResult> => {
    const sending = transport.sendMail({
      // Closes the connection too: a message that is still on its way must not be followed by another.
      signal: AbortSignal.timeout(wholeMs),
      // The same at every attempt: a receiver that gets it twice can tell.
      messageId: `<${mail.id}@${domain}>`,
      date: new Date(mail.created_at),
      from,
      // Objects and one recipient: no text that could be parsed as two addresses.
      to: { name: '', address: mail.recipient },
      envelope: { from: from.address, to: [mail.recipient] },
      ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.files ?? [],
      headers: {
        'Auto-Submitted': mail.purpose === 'answer' ? 'no' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
    });
    try {
      await sending;
      return { sent: true };
    } catch (error) {
      const known = error as SmtpError;
      return failure(
        known.code === 'EABORT' ? { ...known, code: 'ETIMEDOUT', message: 'took too long' } : known,
      );
    }
  };
  return Object.assign(send, {
    takes: (address: string) => {
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(wholeMs)]);
      return askRecipient(transport.options, from.address, address, signal);
    },
    close: () => {
      closed.abort();
      transport.close({ force: true });
    },
  });
}

/** Whether a host of a URL is this machine under one of its own names, and not one that only looks like it. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.toLowerCase();
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Replies that mean us wherever they come: closing, bad sequence, authentication (RFC 5321 §4.2.2, RFC 4954 §6). */
const aboutUs = [421, 503, 530, 534, 535, 538];

/**
 * What the server says of the recipient or the message is about that message, and final with a 5xx, as is an address
 * that cannot be written. What it says of the sender, of the connection or of the password is about us, however
 * firmly: it may be mended, and then everything can be sent.
 */
function failure({ code = 'unknown', responseCode = 0, command = '', message }: SmtpError): SendResult {
  const aboutMessage =
    (code === 'EENVELOPE' && command !== 'MAIL FROM' && !message.startsWith('Invalid sender')) ||
    code === 'EMESSAGE';
  const permanent = responseCode >= 500 || responseCode === 0;
  const short = [code, responseCode || '', command].filter(Boolean).join(' ');
  const failed = { sent: false, reason: `${short}: ${message}`, code: short } as const;
  if (!aboutMessage || aboutUs.includes(responseCode)) return { ...failed, fault: 'server' };
  const fault = permanent ? 'message' : 'later';
  return responseCode === 0
    ? { ...failed, fault }
    : { ...failed, fault, about: command === 'RCPT TO' ? 'recipient' : 'text' };
}
