import { createTransport } from 'nodemailer';
import type { Mailbox } from '../config-fields.ts';
import type { OutboxTable } from '../store/tables.ts';

export type SendResult =
  | { sent: true }
  /** `reason` may hold addresses: it is for the shop. `code` holds none: it is for the log. */
  | { sent: false; permanent: boolean; reason: string; code: string };

/** A file that goes with a message. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: string;
}

export type SendMail = (mail: OutboxTable & { files?: MailFile[] }) => Promise<SendResult>;

export interface TransportLimits {
  /** To be connected, and to be greeted. */
  connectMs: number;
  /** Without a byte from the other side. */
  silenceMs: number;
  /** From beginning to end. Below the outbox's lease. */
  wholeMs: number;
}

const usualLimits: TransportLimits = { connectMs: 10_000, silenceMs: 30_000, wholeMs: 120_000 };

/** Sends one message over SMTP and says how it went; it never throws. */
export function createSmtpTransport(
  smtpUrl: string,
  from: Mailbox,
  { connectMs, silenceMs, wholeMs } = usualLimits,
): SendMail {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A password does not travel in the clear, unless to this machine.
    requireTLS: username !== '' && !/^(localhost|127\.|\[?::1)/.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return async (mail) => {
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => limit.reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })),
      wholeMs,
    );
    const sending = transport.sendMail({
      // The same at every attempt: a receiver that gets it twice can tell.
      messageId: `<${mail.id}@${domain}>`,
      date: new Date(mail.created_at),
      from,
      // Objects, and one recipient: nothing is put together that could be read as two.
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
      await Promise.race([sending, limit.promise]);
      return { sent: true };
    } catch (error) {
      return failure(error as SmtpError);
    } finally {
      clearTimeout(timer);
      sending.catch(() => undefined);
    }
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * What the server said about this message with a 5xx, or that the address cannot be written, is final. What it
 * says about us (greeting, TLS, password), and silence, may be mended and is tried again.
 */
function failure({ code = 'unknown', responseCode = 0, command = '', message }: SmtpError): SendResult {
  const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const permanent = aboutMessage && (responseCode >= 500 || responseCode === 0);
  const short = [code, responseCode || '', command].filter(Boolean).join(' ');
  return { sent: false, permanent, reason: `${short}: ${message}`.slice(0, 500), code: short };
}
