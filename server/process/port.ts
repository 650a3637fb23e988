import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from './start-faults.ts';

/**
 * Fails where the server will not be able to listen. Asked before anything is opened: a second start on a port in
 * use ends without having touched the database. The port is free again until the server takes it, because a balancer
 * should be refused, and try elsewhere, while the database is still being opened.
 * @throws {CannotStart}
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

/** What is wrong with the address, from the error of the system. */
export function cannotListen(error: unknown, host: string, port: number): CannotStart {
  return new CannotStart(reasonOf(error as NodeJS.ErrnoException, host, port), { cause: error });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is in use: stop what listens there, or set PORT to another one.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return `HOST is ${host}, which is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of them.`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}: set PORT to one above 1023.`;
  return `The server cannot listen on port ${port} at ${host}: ${message}.`;
}
