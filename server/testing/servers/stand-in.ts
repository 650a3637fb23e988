import type { IncomingHttpHeaders } from 'node:http';
import { serve } from './serve.ts';

/** Another company's server, played on a loopback port of its own. */
export interface StandIn {
  /** "http://127.0.0.1:40123" */
  origin: string;
  /** What it was asked for so far: path with query, and headers. */
  asked: { url: string; headers: IncomingHttpHeaders }[];
  close: () => Promise<void>;
}

/** Answers each path with its content; every other path, as a collector would, with 204. Any origin may read it. */
export async function startStandIn(
  contents: Record<string, { type: string; body: string }> = {},
): Promise<StandIn> {
  const asked: StandIn['asked'] = [];
  const { url: origin, stop } = await serve(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    const content = contents[url.split('?')[0] ?? ''];
    response.setHeader('access-control-allow-origin', '*');
    if (content) response.setHeader('content-type', content.type).end(content.body);
    else response.writeHead(204).end();
  });
  return { origin, asked, close: stop };
}
