/**
 * L1: Node's own HTTP server that renders the page of the site at `SITE` from React elements alone, in the site's
 * encoding and with its headers (`HEADERS`, JSON), and does nothing else: no router, hooks, logs or data, no HTML that
 * is ready beforehand.
 */
import { createServer } from 'node:http';
import { constants, createBrotliCompress } from 'node:zlib';
import { jsx } from 'react/jsx-runtime';
import { renderToPipeableStream } from 'react-dom/server';
import { compileTree } from './element-tree.ts';
import { get } from './processes.ts';

const Page = compileTree((await get(process.env.SITE ?? '')).body.toString());
// A stream has no length beforehand.
const {
  'content-length': _length,
  'transfer-encoding': _coding,
  ...headers
}: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
const encoding = headers['content-encoding'];
if (encoding && encoding !== 'br') throw new Error(`the site answers in ${encoding}`);
/** As in `server/ssr/compression.ts`. */
const options = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
};

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  const { pipe } = renderToPipeableStream(jsx(Page, {}), {
    onShellReady() {
      if (!encoding) return void pipe(response);
      const brotli = createBrotliCompress(options);
      brotli.pipe(response);
      pipe(brotli);
    },
  });
});

server.listen(Number(process.env.PORT), '127.0.0.1');
