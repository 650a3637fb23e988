import type { ServerResponse } from 'node:http';
import type { DevMessage } from '../../../client/dev-reload.ts';

export const eventsPath = '/_site/dev/events';

export type DevChannel = ReturnType<typeof createDevChannel>;

/** Keeps open pages up to date, by server-sent events that `client/dev-reload.ts` receives: at first, and after each save. */
export function createDevChannel() {
  const listeners = new Set<ServerResponse>();
  let state: Omit<DevMessage, 'age'> = { build: '', restyled: [], error: null, warnings: [] };

  function write(response: ServerResponse): void {
    const message: DevMessage = { ...state, age: performance.now() };
    response.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  function send(next: typeof state): void {
    state = next;
    for (const response of listeners) write(response);
  }

  return {
    /** Tells of the build that is served. */
    built(build: string, isRestyled: boolean, warnings: string[]): void {
      const before = [...state.restyled, state.build].filter((id) => id !== build);
      send({ build, restyled: isRestyled ? before : [], error: null, warnings });
    },
    failed(error: string): void {
      send({ ...state, error });
    },
    listen(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // Milliseconds after which a browser asks again, also while nobody listens at the port.
      response.write('retry: 50\n');
      write(response);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
  };
}
