import { once } from 'node:events';
import { createServer } from 'node:http';
import { type DevChannel, eventsPath } from './channel.ts';

/** Until there is a site, its port shows what is wrong: to pages that are open as to those that are loaded. */
export interface FaultServer {
  show: (text: string) => void;
  close: () => Promise<void>;
}

export function createFaultServer(address: { host: string; port: number }, channel: DevChannel): FaultServer {
  let text = '';
  const server = createServer((request, response) => {
    if (request.url === eventsPath) return channel.listen(response);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' });
    response.end(`The site cannot start. This page is loaded again until it can.\n\n${text}`);
  });
  return {
    show(fault) {
      text = fault;
      if (!server.listening) server.listen(address);
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
