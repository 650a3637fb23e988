import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Sends the result of every build to open pages: server-sent events, which `client/dev-reload.ts` receives. */
export interface DevChannel {
  built: (build: string) => void;
  failed: (error: string) => void;
  register: (app: FastifyInstance) => void;
  /** Resolves after the first successful build. Until then there is no site: its port shows the error instead. */
  untilFirstBuild: (address: { host: string; port: number }) => Promise<void>;
}

export function createDevChannel(): DevChannel {
  const listeners = new Set<ServerResponse>();
  let state: { build: string; error: string | null } = { build: '', error: null };
  let onFirstBuild: (() => void) | null = null;

  const write = (response: ServerResponse) => response.write(`data: ${JSON.stringify(state)}\n\n`);

  function send(next: typeof state): void {
    state = next;
    for (const response of listeners) write(response);
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 100\n');
    write(response);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  return {
    built(build) {
      send({ build, error: null });
      onFirstBuild?.();
    },
    failed(error) {
      send({ ...state, error });
    },
    register(app) {
      app.get('/_site/dev/events', (_request, reply) => {
        reply.hijack();
        listen(reply.raw);
      });
      app.addHook('preClose', (done) => {
        for (const response of listeners) response.end();
        done();
      });
    },
    async untilFirstBuild({ host, port }) {
      if (state.build) return;
      const server = createServer((_request, response) => {
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' });
        response.end(`The first build failed. This page reloads until a build succeeds.\n\n${state.error}`);
      });
      server.listen(port, host);
      await new Promise<void>((resolve) => {
        onFirstBuild = resolve;
      });
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
