import { once } from 'node:events';
import { createServer } from 'node:http';

/** Until the first build succeeds there is no site: its port shows the error instead, and the page reloads by itself. */
export interface FaultPage {
  show: (text: string) => void;
  close: () => Promise<void>;
}

export function openFaultPage(address: { host: string; port: number }): FaultPage {
  let error = '';
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' });
    response.end(`The first build failed. This page reloads until a build succeeds.\n\n${error}`);
  });
  return {
    show(text) {
      error = text;
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
