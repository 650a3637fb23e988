import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { CannotStart } from './start-faults.ts';

/**
 * Checks that the server will be able to listen. Runs before the database is opened, so that a second start on a port in use
 * ends without touching it. The port is closed again until the server listens: meanwhile a balancer's connections are
 * refused, and it tries another server.
 * @throws {CannotStart}
 */
export async function checkPort(host: string, port: number, variable = 'PORT'): Promise<void> {
  await listenBriefly(host, port).catch((error) => {
    throw cannotListen(error, host, port, variable);
  });
}

/**
 * A loopback port that nobody listens on; it stays the same when a server is restarted. From below those that systems
 * give out by themselves (Linux from 32768), of which another process may get the same before ours listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  return listenBriefly('127.0.0.1', port).catch(() => listenBriefly('127.0.0.1', 0));
}

async function listenBriefly(host: string, port: number): Promise<number> {
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}

/** Turns an error of the system into a sentence about the address. */
export function cannotListen(error: unknown, host: string, port: number, variable = 'PORT'): CannotStart {
  const reason = listenReason(error as NodeJS.ErrnoException, host, port);
  return new CannotStart(reason.replaceAll('set PORT', `set ${variable}`), { cause: error });
}

function listenReason({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is in use: stop what listens there, or set PORT to another one.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return `HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of them.`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}: set PORT to one above 1023.`;
  return `The server cannot listen on port ${port} at ${host}: ${message}.`;
}
