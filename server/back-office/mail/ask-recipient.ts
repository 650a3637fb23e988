import { domainToASCII } from 'node:url';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export interface AskOptions extends SMTPConnectionOptions {
  auth?: { user?: string | undefined; pass?: string | undefined } | undefined;
}

/**
 * Whether a mail server would take a message from one address for another. It is asked as for a message, over a connection of
 * its own, but nothing is sent: RSET follows RCPT.
 * @param signal ends it: no answer by then is no
 */
export function askRecipient(
  { auth, ...options }: AskOptions,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const connection = new SMTPConnection({
    ...options,
    // nodemailer gives its authentication methods, and nobody else, a way to send commands.
    customAuth: {
      async ASK({ sendCommand, extensions }) {
        const utf8 = isAscii(from + to) || !extensions.includes('SMTPUTF8') ? '' : ' SMTPUTF8';
        await sendCommand(`MAIL FROM:<${asEnvelope(from)}>${utf8}`);
        const { status } = await sendCommand(`RCPT TO:<${asEnvelope(to)}>`);
        await sendCommand('RSET');
        resolve(status >= 200 && status < 300);
      },
    },
  });
  const ask = () => connection.login({ method: 'ASK' }, () => connection.quit());
  signal.addEventListener('abort', () => connection.close(), { once: true });
  connection.on('error', () => connection.close());
  connection.once('end', () => resolve(false));
  connection.connect((error) => {
    if (error) return connection.close();
    if (!auth?.user || !connection.allowsAuth) return ask();
    connection.login(auth, (refused) => (refused ? connection.close() : ask()));
  });
  return promise;
}

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** An address with its domain in ASCII, as nodemailer writes it into the envelope of a message. */
function asEnvelope(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}
