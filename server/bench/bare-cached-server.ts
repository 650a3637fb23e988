/** L2: Node's own HTTP server sending the bytes and headers (`HEADERS`, JSON) that the site at `SITE` sends, and nothing else. */
import { createServer } from 'node:http';
import { get } from '../testing/basics/get.ts';
import { browserHeaders } from './wrk.ts';

const { body } = await get(process.env.SITE ?? '', browserHeaders);
const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
