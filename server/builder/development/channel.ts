import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What open pages are told, at first and after each save: server-sent events, which `client/dev-reload.ts` receives. */
export interface DevMessage {
  /** The id of the build that is served. A page of another one is old. */
  build: string;
  /** Ids of earlier builds from which it differs in styles alone: their pages need only its sheet. */
  restyled: string[];
  error: string | null;
}

export interface DevChannel {
  /** Tells of the build that is served. `by` says what differs from the one before it. */
  built: (build: string, by: 'nothing' | 'styles' | 'page') => void;
  failed: (error: string) => void;
  register: (app: FastifyInstance) => void;
}

export function createDevChannel(): DevChannel {
  const listeners = new Set<ServerResponse>();
  let state: DevMessage = { build: '', restyled: [], error: null };

  const write = (response: ServerResponse) => response.write(`data: ${JSON.stringify(state)}\n\n`);

  function send(next: DevMessage): void {
    state = next;
    for (const response of listeners) write(response);
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // Milliseconds after which a browser asks again, also while nobody listens at the port.
    response.write('retry: 50\n');
    write(response);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  return {
    built(build, by) {
      const before = [...state.restyled, state.build].filter((id) => id !== build);
      send({ build, restyled: by === 'page' ? [] : before, error: null });
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
  };
}
