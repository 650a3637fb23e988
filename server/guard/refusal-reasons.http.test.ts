import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { describe, test } from 'node:test';
import { siteErrors } from '../site/site-errors.ts';
import { createEnquiriesStandIn } from '../testing/fixtures/enquiries-stand-in.ts';
import { rawRequest } from '../testing/network/raw-socket.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';

const form = 'content-type: application/x-www-form-urlencoded';

/** A request as text. `length` announces a body without sending it. */
const post = (path: string, headers: string[], body = '', length = body.length): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'connection: close',
    `content-length: ${length}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const get = (target: string, headers = ['host: x']): string =>
  [`GET ${target} HTTP/1.1`, 'connection: close', ...headers, '', ''].join('\r\n');

const refused: Record<string, string> = {
  'malformed-url': get('/%'),
  'target-with-fragment': get('/#a'),
  'missing-host': get('/', []),
  'repeated-host': get('/', ['host: x', 'host: y']),
  'malformed-host': get('/', ['host: a b']),
  'invalid-parameters': get('/_site/icons/heroicons.json'),
  'not-found': get('/no/such/page'),
  'target-too-long': get(`/?${'a'.repeat(9000)}`),
  'path-too-long': get(`/${'a/'.repeat(1500)}`),
  'unmet-expectation': get('/', ['host: x', 'expect: the-unexpected']),
  'method-not-allowed': post('/about', [form]),
  'encoded-body': post('/contact', [form, 'content-encoding: gzip'], 'a=b'),
  'not-a-form': post('/contact', ['content-type: application/json'], '{}'),
  'form-too-large': post('/contact', [form], '', 1_000_000),
  'answer-too-long': post('/contact', [form], `message=${'a'.repeat(60_000)}`),
  'malformed-form': post('/contact', [form], 'name=%ff'),
  'too-many-fields': post('/contact', [form], 'a=b&'.repeat(200)),
  'invalid-answers': post('/contact', [form], 'name=Ana'),
  'cross-site': post('/contact', [form, 'origin: https://evil.example.com'], 'name=Ana'),
};

describe('the log line of a refused request', () => {
  const site = shareTestApp({ enquiries: createEnquiriesStandIn() });

  const linesOf = async (bytes: string) => {
    const from = site.lines.length;
    const text = await rawRequest(site.port, bytes);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
    return { status, lines: site.lines.slice(from).filter(({ msg }) => msg === 'request') };
  };

  for (const [reason, bytes] of Object.entries(refused)) {
    test(`names ${reason}`, async () => {
      const { status, lines } = await linesOf(bytes);
      assert.equal(status, siteErrors[reason as keyof typeof siteErrors].status);
      assert.deepEqual(
        lines.map((line) => [line.status, line.reason]),
        [[status, reason]],
      );
    });
  }

  test('names the limit that a network has passed', async () => {
    const bytes = post('/contact', [form], 'name=Ana');
    for (let n = 0; n < 31; n++) await rawRequest(site.port, bytes);
    const { status, lines } = await linesOf(bytes);
    assert.equal(status, 429);
    assert.equal(lines[0]?.reason, 'too-many-posts');
  });

  test('has no reason if the request is answered', async () => {
    const { lines } = await linesOf(get('/'));
    assert.equal(lines.length, 1);
    assert.ok(!('reason' in (lines[0] ?? {})));
  });

  test('has a reason for bytes that are not a request', async () => {
    const from = site.lines.length;
    await rawRequest(site.port, 'NONSENSE\r\n\r\n');
    await rawRequest(site.port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`);
    const lines = site.lines.slice(from);
    assert.deepEqual(
      lines.map(({ status, reason }) => [status, reason]),
      [
        [400, 'malformed-request'],
        [431, 'headers-too-large'],
      ],
    );
  });
});

test('pages of 400 and 413 say in words of ours what happened', () => {
  for (const [code, { status, title }] of Object.entries(siteErrors)) {
    if (status === 400 || status === 413) assert.notEqual(title, STATUS_CODES[status], code);
  }
});
