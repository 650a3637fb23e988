import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type DevChannel, eventsPath } from './channel.ts';
import { failurePage, reloadScript } from './failure-answer.ts';
import { namesThisMachine, notOurName } from './own-names.ts';

/**
 * Until there is a site, its port shows what is wrong: to pages that are open as to those that are loaded.
 * @param port of 127.0.0.1
 * @param ownHost the setting HOST
 * @param buildDir where the last build has the script that loads pages again: one may ask for it just now
 */
export function createFaultServer(port: number, ownHost: string, buildDir: string, channel: DevChannel) {
  let text = '';
  const server = createServer((request, response) => {
    if (!namesThisMachine(request.headers.host, ownHost)) return response.writeHead(421).end(notOurName);
    if (request.url === eventsPath) return channel.listen(response);
    if (request.url === reloadScript) {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(join(buildDir, reloadScript))
        .once('error', () => response.destroy())
        .pipe(response);
      return;
    }
    const { headers, body } = failurePage('The site cannot start.', text, '');
    response.writeHead(500, headers).end(body);
  });
  return {
    show(fault: string): void {
      text = fault;
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
