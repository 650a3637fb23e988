import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { headers } from './fuzz-headers.ts';
import { target } from './fuzz-targets.ts';
import { anyText, asIs, mostly } from './fuzz-texts.ts';
import { browserHeaders, bytesOf, type Headers, type HttpRequest } from './requests.ts';
import { type FormName, formPaths, goodAnswers } from './sample-forms.ts';

/** A request that nobody at the site has thought of, and what its answer must be. */
export interface FuzzRequest {
  /** `null` where it is broken: then its bytes are sent. */
  request: HttpRequest | null;
  bytes: Buffer;
  /** HTTP as RFC 9112 has it, so that an answer is owed, whatever is asked. */
  wellFormed: boolean;
  /** A script asks: what is refused is refused in JSON. */
  wantsJson: boolean;
}

/** Requests over all endpoints and forms. The same seed makes the same requests. */
export function fuzzRequests(count: number, seed: number): FuzzRequest[] {
  return fc.sample(anyRequest, { seed, numRuns: count });
}

const method = fc.oneof(
  { weight: 3, arbitrary: mostly('GET', 6, 'HEAD') },
  {
    weight: 1,
    arbitrary: mostly('POST', 4, 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
  },
);

const visitor = fc.ipV4().map((address): Headers => ({ 'x-forwarded-for': address }));

const plainRequest = fc
  .record({
    method,
    target,
    headers,
    visitor,
    body: fc.option(fc.uint8Array({ maxLength: 300 }), { freq: 4 }),
  })
  .map(({ method, target, headers, visitor, body }) =>
    build(method, target, { ...visitor, ...headers }, body ? Buffer.from(body) : undefined),
  );

const brokenTails = ['&', '&&&', '&=', '&a', '&name=x&name=y', '&%', '&%ff', '&%ED%A0%80', '&+'];
const otherTypes = [
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
  'x',
  'application/x-www-form-urlencoded; charset=utf-16',
];

const formRequest = fc
  .constantFrom(...(Object.keys(formPaths) as FormName[]))
  .chain((form) =>
    fc.record({
      form: fc.constant(form),
      n: fc.nat(1_000_000),
      changed: fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(goodAnswers(form))), asIs), anyText, {
        maxKeys: 4,
      }),
      missing: fc.subarray(Object.keys(goodAnswers(form)), { maxLength: 2 }),
      tail: fc.oneof({ weight: 9, arbitrary: mostly('', 9, ...brokenTails) }, { weight: 1, arbitrary: asIs }),
      type: mostly('application/x-www-form-urlencoded', 9, ...otherTypes),
      encoding: mostly('', 13, 'gzip', 'br', 'x', 'identity'),
      chunked: fc.boolean(),
      headers,
      visitor,
    }),
  )
  .map(({ form, n, changed, missing, tail, type, encoding, chunked, headers, visitor }) => {
    const answers = { ...goodAnswers(form, n), ...changed };
    for (const name of missing) delete answers[name];
    const text = Buffer.from(`${new URLSearchParams(answers)}${tail}`);
    const own: Headers = {
      ...visitor,
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
      origin: 'http://localhost',
      ...headers,
    };
    return build('POST', formPaths[form], own, encoding === 'gzip' ? gzipSync(text) : text, chunked);
  });

const brokenLines = [
  'content-length: 5',
  'content-length: -1',
  'content-length: 1e3',
  'transfer-encoding: chunked',
  'transfer-encoding: x',
  'host: a',
  ' folded: x',
  'no colon',
  ': empty',
  'bad\0name: x',
  'x: \x01',
  'connection: host',
  `long: ${'x'.repeat(20_000)}`,
];

/** A good request, broken as bytes: a bit, a piece, or the rules of HTTP. */
const malformedRequest = fc
  .record({
    good: fc.oneof(plainRequest, formRequest),
    kind: fc.constantFrom('flip', 'cut', 'insert', 'double', 'line'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    line: fc.constantFrom(...brokenLines),
  })
  .map(({ good: { request, wantsJson }, kind, at, bytes, line }) => {
    // What comes back is read as it is.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const whole = bytesOf({ ...request, headers });
    const place = Math.floor(at * whole.length);
    const piece = Buffer.from(bytes);
    const [before, after] = [whole.subarray(0, place), whole.subarray(place)];
    const firstLine = whole.indexOf('\r\n') + 2;
    const broken = {
      flip: () => Buffer.concat([before, piece, after.subarray(piece.length)]),
      cut: () => before,
      insert: () => Buffer.concat([before, piece, after]),
      double: () => Buffer.concat([whole, after]),
      line: () =>
        Buffer.concat([
          whole.subarray(0, firstLine),
          Buffer.from(`${line}\r\n`, 'latin1'),
          whole.subarray(firstLine),
        ]),
    }[kind]();
    return { request: null, bytes: broken, wellFormed: false, wantsJson };
  });

const anyRequest: Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 10, arbitrary: plainRequest },
  { weight: 7, arbitrary: formRequest },
  { weight: 3, arbitrary: malformedRequest },
);

function build(
  method: string,
  target: string,
  own: Headers,
  body?: Buffer,
  chunked = false,
): FuzzRequest & { request: HttpRequest } {
  const framing: Headers = chunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': `${body?.length}` };
  const headers: Headers = { ...browserHeaders, ...own, ...(body && framing) };
  const { accept = '' } = headers;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const request = { method, target, headers, body: body ?? '' };
  return {
    request,
    bytes: bytesOf(request),
    // RFC 9112 §3.2 knows neither fragments nor targets without a leading slash.
    wellFormed: /^(\/|https?:\/\/)[^#]*$/.test(target),
    wantsJson:
      (!accept.includes('text/html') && accept.includes('application/json')) ||
      path.startsWith('/_site/') ||
      path.endsWith('.json'),
  };
}
