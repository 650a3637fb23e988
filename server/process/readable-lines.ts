import type { PrettyOptions } from 'pino-pretty';

type MakePretty = (options: PrettyOptions) => (line: string) => string;

/** Makes a function that turns a JSON line of the log into one for people: a request takes one line, an error as many as its stack. */
export function readableLines(prettyFactory: MakePretty, { colorize = true } = {}): (line: string) => string {
  const options: PrettyOptions = { colorize, ignore: 'reqId', translateTime: 'HH:MM:ss', singleLine: true };
  const anyLine = prettyFactory(options);
  const requestLine = prettyFactory({ ...options, hideObject: true, messageFormat: requestText });
  return (line) => {
    const isRequest = line.trimEnd().endsWith('"msg":"request"}');
    // Where pino-pretty leaves out the object, it leaves out the end of the line too.
    return isRequest ? `${requestLine(line).trimEnd()}\n` : anyLine(line);
  };
}

/** "GET /contact 200, 12 ms, 14.2 KB, miss" */
function requestText(entry: Record<string, unknown>): string {
  const { method, url, status, ms, bytes, cache, reason, crawler } = entry;
  const facts = [
    `${method} ${url} ${status}`,
    ms !== undefined && `${ms} ms`,
    typeof bytes === 'number' && `${(bytes / 1000).toFixed(1)} KB`,
    cache !== 'none' && cache,
    reason,
    crawler === true && 'crawler',
  ];
  return facts.filter(Boolean).join(', ');
}
