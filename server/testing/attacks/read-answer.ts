/** What came back for one request. */
export interface WireAnswer {
  status: number;
  /** Names in lower case; of a header that came twice, the last. */
  headers: Record<string, string>;
  /** As it came over the wire: still compressed. */
  body: Buffer;
}

/**
 * The answer that some chunks make up (RFC 9112 §6.3), or `null` while there is not all of it.
 * @param ended the server has closed: a body without a length ends here
 */
export function readAnswer(
  chunks: Buffer[],
  { head, ended }: { head: boolean; ended: boolean },
): WireAnswer | null {
  const parsed = parseHead(chunks);
  if (!parsed) return null;
  const { status, headers, bodyStart } = parsed;
  // 100 Continue and 103 Early Hints come before the answer.
  if (status >= 100 && status < 200) {
    return readAnswer([Buffer.concat(chunks).subarray(bodyStart)], { head, ended });
  }
  const answer = (body: Buffer) => ({ status, headers, body });
  if (head || status === 204 || status === 304) return answer(Buffer.alloc(0));

  const body = () => Buffer.concat(chunks).subarray(bodyStart);
  if (headers['transfer-encoding']?.includes('chunked')) {
    // Looked at only when the last chunk may be there: joining at each of thousands of chunks would be quadratic.
    if (!chunks.at(-1)?.toString('latin1').endsWith('\r\n')) return null;
    const plain = readChunked(body());
    return plain && answer(plain);
  }
  const length = headers['content-length'];
  if (length === undefined) return ended ? answer(body()) : null;
  const received = chunks.reduce((sum, chunk) => sum + chunk.length, 0) - bodyStart;
  return received >= Number(length) ? answer(body().subarray(0, Number(length))) : null;
}

function parseHead(chunks: Buffer[]) {
  let start = chunks[0] ?? Buffer.alloc(0);
  let end = start.indexOf('\r\n\r\n');
  if (end === -1 && chunks.length > 1) {
    start = Buffer.concat(chunks.slice(0, 50));
    end = start.indexOf('\r\n\r\n');
  }
  if (end === -1) return null;
  const [first = '', ...lines] = start.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status, headers, bodyStart: end + 4 };
}

/** The content of a chunked body (RFC 9112 §7.1), or `null` while its last chunk is missing. */
function readChunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (size === 0) return Buffer.concat(parts);
    const start = lineEnd + 2;
    if (!(start + size + 2 <= bytes.length)) return null;
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
