import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeTable } from '../../shared/table-text.ts';
import { SiteError } from '../http/error-table.ts';

/** From a field's name to its text, or to all of its texts if the field was sent more than once. */
export type PostedFields = Record<string, string | string[]>;

/** Has the routes of a scope take forms. They are parsed by their routes, once these know who may send one. */
export function takeFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Has them take files too, as `multipart/form-data` (RFC 7578): a file is the text of its field, read as a table's. The bound of
 * its route holds for all of it, before any of it is looked at.
 */
export function takeFileBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readFiles);
}

async function readFiles({ headers }: FastifyRequest, body: Buffer): Promise<PostedFields> {
  const type = { 'content-type': headers['content-type'] ?? '' };
  const response = new Response(new Uint8Array(body), { headers: type });
  const parts = await response.formData().catch((cause: unknown) => {
    throw new SiteError('malformed-form', { cause });
  });
  const fields: PostedFields = Object.create(null);
  for (const [name, part] of parts) {
    const text = typeof part === 'string' ? part : decodeTable(new Uint8Array(await part.arrayBuffer()));
    fields[name] = name in fields ? [fields[name] ?? [], text].flat() : text;
  }
  return fields;
}

/**
 * The fields of a request's body; none where there is no body.
 * @throws {SiteError} as `readFormBody` does
 */
export const postedFields = (body: unknown, maxFields?: number): PostedFields =>
  Buffer.isBuffer(body) ? readFormBody(body, maxFields) : ((body as PostedFields | undefined) ?? {});

/**
 * Parses `application/x-www-form-urlencoded` as browsers write it (WHATWG URL standard), in UTF-8.
 * @param maxFields more than the form has, each repetition counted
 * @throws {SiteError} 400 on bytes that are not UTF-8, a broken percent-encoding, or too many fields
 */
export function readFormBody(body: Buffer, maxFields = 100): PostedFields {
  const text = decodeUtf8(body);
  const fields: PostedFields = Object.create(null);
  const pairs = text.split('&', maxFields + 1);
  if (pairs.length > maxFields) throw new SiteError('too-many-fields');
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new SiteError('malformed-form', { cause: 'the body is not UTF-8' });
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new SiteError('malformed-form', { cause: 'a broken percent-encoding' });
  }
}
