import type { ServerResponse } from 'node:http';

/** What open pages are told, at first and after each save: server-sent events, which `client/dev-reload.ts` receives. */
interface DevMessage {
  /** The id of the build that is served. A page of another one is old. */
  build: string;
  /** Ids of earlier builds from which it differs in styles alone: their pages need only its sheet. */
  restyled: string[];
  /** Milliseconds since the server started: a page that is older than the server's code is loaded again. */
  age: number;
  error: string | null;
}

/** Keeps open pages up to date. */
export interface DevChannel {
  /** Tells of the build that is served. */
  built: (build: string, isRestyled: boolean) => void;
  failed: (error: string) => void;
  listen: (response: ServerResponse) => void;
}

export const eventsPath = '/_site/dev/events';

export function createDevChannel(): DevChannel {
  const listeners = new Set<ServerResponse>();
  let state: Omit<DevMessage, 'age'> = { build: '', restyled: [], error: null };

  function write(response: ServerResponse): void {
    const message: DevMessage = { ...state, age: performance.now() };
    response.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  function send(next: typeof state): void {
    state = next;
    for (const response of listeners) write(response);
  }

  return {
    built(build, isRestyled) {
      const before = [...state.restyled, state.build].filter((id) => id !== build);
      send({ ...state, build, restyled: isRestyled ? before : [], error: null });
    },
    failed(error) {
      send({ ...state, error });
    },
    listen(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // Milliseconds after which a browser asks again, also while nobody listens at the port.
      response.write('retry: 50\n');
      write(response);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
  };
}
