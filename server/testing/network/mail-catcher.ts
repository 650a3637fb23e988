import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CaughtMail extends Email {
  /** Who it was handed over for, whatever its headers say. */
  recipients: string[];
}

/** A mail server of the test's own, on a free loopback port. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  /** Everything accepted so far, parsed. */
  mails: CaughtMail[];
  /** How the server behaves from now on, to everybody or by the recipient. */
  behaviour: MailBehaviour | ((recipient: string) => MailBehaviour);
  /** Every recipient that it was asked to take a message for. */
  asked: string[];
  /** Messages whose text was received, accepted or not. */
  received: () => number;
  /** How often somebody has sent a password. */
  passwords: () => number;
  /** How often somebody has connected, and how many are connected now. */
  connections: () => number;
  connected: () => number;
  stop: () => Promise<void>;
}

export type MailBehaviour =
  | 'accept'
  /** Answers nothing once the message is there. */
  | 'hang'
  /** Takes the message, then cuts the line instead of saying so. */
  | 'cut after data'
  /** Does not know the recipient. */
  | 'refuse'
  /** Does not let this sender send: a password, an address or a network that it wants first. */
  | 'refuse the sender'
  /** Does not want the text. */
  | 'refuse the message'
  /** Does not know the recipient, and says so in words that no database takes. */
  | 'refuse unprintably'
  /** Asks to come back later. */
  | 'defer';

/** @param port where to listen; a free one where none is given */
export async function startMailCatcher(port = 0): Promise<MailCatcher> {
  const open = new Set<Socket>();
  let received = 0;
  let connections = 0;
  let passwords = 0;
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    // No password is the right one.
    onAuth(_credentials, _session, callback) {
      passwords++;
      callback(answer(535, '5.7.8 Not accepted'));
    },
    onMailFrom(_address, _session, callback) {
      if (catcher.behaviour === 'refuse the sender') callback(answer(550, '5.7.1 Not from here'));
      else callback();
    },
    onRcptTo({ address }, _session, callback) {
      catcher.asked.push(address);
      const behaviour = behaviourTo(address);
      if (behaviour === 'refuse') callback(answer(550, '5.1.1 No such user here'));
      else if (behaviour === 'refuse unprintably') callback(answer(550, unprintable));
      else if (behaviour === 'defer') callback(answer(451, '4.3.0 Try again later'));
      else callback();
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      received++;
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const behaviour = behaviourTo(recipients[0] ?? '');
      if (behaviour === 'hang') return;
      if (behaviour === 'cut after data') {
        for (const socket of open) socket.destroy();
        return;
      }
      if (behaviour === 'refuse the message') return callback(answer(554, '5.7.1 Spam'));
      catcher.mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients });
      callback();
    },
  };
  const server = new SMTPServer(options);
  server.server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const behaviourTo = (recipient: string) =>
    typeof catcher.behaviour === 'function' ? catcher.behaviour(recipient) : catcher.behaviour;
  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    behaviour: 'accept',
    asked: [],
    received: () => received,
    passwords: () => passwords,
    connections: () => connections,
    connected: () => open.size,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return catcher;
}

const unprintable = `5.1.1 \0 \x07 No such user ${'😀'.repeat(1000)}`;

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
