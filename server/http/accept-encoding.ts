import { Negotiator } from '@fastify/accept-negotiator';

/** More different headers than browsers send. */
const maxHeaders = 200;

/** Longer than any browser's; what a script invents beyond it gets no encoding at all. */
const maxHeaderLength = 200;

/**
 * Chooses among encodings, the server's favourite first, by the request's `accept-encoding` (RFC 9110 §12.5.3);
 * `identity` where none fits. Browsers send few different headers, each many times: the outcome is cached.
 */
export function encodingChoice<Encoding extends string>(
  offered: readonly Encoding[],
): (header: string | undefined) => Encoding | 'identity' {
  const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...offered, 'identity'] });
  const known = new Map<string, Encoding | 'identity'>();
  return (header) => {
    if (!header || header.length > maxHeaderLength) return 'identity';
    let encoding = known.get(header);
    if (!encoding) {
      encoding = negotiator.negotiate(header) ?? 'identity';
      if (known.size >= maxHeaders) known.clear();
      known.set(header, encoding);
    }
    return encoding;
  };
}

/** For answers that are spliced: who takes br takes gzip too. */
export const gzipOrIdentity = encodingChoice(['gzip']);
