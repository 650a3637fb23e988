import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { recordRenders } from '../testing/servers/record-renders.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';

/** The head of a form's post, and the first bytes of a body that is announced to be longer. */
const half = (headers: string) =>
  `POST /contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n`;
const withLength = `${half('content-length: 1000')}name=Ana&message=cut`;
const chunked = `${half('transfer-encoding: chunked')}400\r\nname=Ana&message=cut`;

describe('an upload that the client breaks off', () => {
  let rendered: string[];
  const site = shareTestApp({}, ({ release }) => {
    rendered = recordRenders(release);
  });

  const ways: Record<string, (visitor: Socket, served: Socket) => void> = {
    'by a reset': (visitor) => visitor.resetAndDestroy(),
    'by a close': (visitor) => visitor.destroy(),
    'by a visitor who says that nothing more comes': (visitor) => visitor.end(),
    // What Node does once `requestTimeout` is over.
    'by the time limit': (_visitor, served) =>
      site.app.server.emit(
        'clientError',
        Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        served,
      ),
  };
  for (const [how, cutOff] of Object.entries(ways)) {
    for (const [kind, bytes] of Object.entries({ withLength, chunked })) {
      test(`${how} (${kind}) renders nothing and is one line at level info`, async () => {
        const from = site.lines.length;
        const visitor = connect(site.port, '127.0.0.1');
        visitor.on('error', () => {}).resume();
        const arrived = once(site.app.server, 'request');
        visitor.write(bytes);
        const [incoming] = await arrived;
        const served: Socket = incoming.socket;
        // Not `once`, which would reject: a reset is an error of the socket.
        const gone = new Promise((resolve) => served.once('close', resolve));
        cutOff(visitor, served);
        await gone;
        // What a render would need: a few turns.
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
        visitor.destroy();
        const lines = site.lines.slice(from);
        assert.deepEqual(rendered, []);
        assert.equal(lines.length, 1, JSON.stringify(lines));
        assert.deepEqual(
          lines.map(({ level, msg, status, url, err }) => ({ level, msg, status, url, err })),
          [{ level: 30, msg: 'request', status: 499, url: '/contact', err: undefined }],
        );
      });
    }
  }
});
