import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prettyFactory } from 'pino-pretty';
import { readableLines } from './readable-lines.ts';

const readable = readableLines(prettyFactory, { colorize: false });
const textOf = (entry: object) => readable(`${JSON.stringify({ level: 30, time: 0, ...entry })}\n`);

describe('readableLines', () => {
  it('tells of a request on one line, with all that its JSON says', () => {
    const request = {
      reqId: 'req-1',
      method: 'GET',
      url: '/contact',
      route: '/contact',
      status: 404,
      ms: 12.34,
      bytes: 14_230,
      cache: 'miss',
      crawler: true,
      reason: 'not-found',
      msg: 'request',
    };
    const text = textOf(request);
    assert.match(
      text,
      /^\[\d\d:00:00\] INFO: GET \/contact 404, 12\.34 ms, 14\.2 KB, miss, not-found, crawler\n$/,
    );
  });

  it('leaves out what a request that was cut off has not', () => {
    assert.match(textOf({ method: 'GET', url: '/', status: 499, msg: 'request' }), /: GET \/ 499\n$/);
  });

  it('tells of anything else on one line, and of an error with its stack', () => {
    assert.match(
      textOf({ url: 'http://localhost:3000', msg: 'listening' }),
      /: listening \{"url":"http:\/\/localhost:3000"\}\n$/,
    );
    const err = { type: 'Error', message: 'x', stack: 'Error: x\n    at f (a.ts:1:2)' };
    assert.match(textOf({ err, msg: 'request failed' }), /request failed .*Error: x\n\s+at f \(a\.ts:1:2\)/s);
  });
});
