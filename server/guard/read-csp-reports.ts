/** What is logged about a violation. Anybody may send a report, so both texts are from a fixed list or an origin. */
export interface CspReport {
  /** A directive of CSP level 3, or `other`. */
  directive: string;
  /** The blocked origin, or a keyword such as `inline`; `other` where it is neither. */
  blocked: string;
}

/** Browsers send only a few reports at once. */
const maxReports = 10;

const maxUrlLength = 2048;
const maxOriginLength = 100;

const directives = new Set(
  'base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src'.split(
    ' ',
  ),
);

const keywords = new Set(
  'inline eval self wasm-eval data blob about trusted-types-policy trusted-types-sink'.split(' '),
);

/**
 * Parses the directive and the blocked origin of each report in a body, in either of the two formats that browsers send (CSP
 * level 3 §5.3 and §5.5). Anything that is not such a report is skipped.
 */
export function readCspReports(body: string): CspReport[] {
  const parsed = parse(body);
  return (Array.isArray(parsed) ? parsed.slice(0, maxReports) : [parsed]).flatMap((entry) => {
    const report = property(entry, 'csp-report') ?? property(entry, 'body');
    const directive = property(report, 'effective-directive') ?? property(report, 'effectiveDirective');
    const blocked = property(report, 'blocked-uri') ?? property(report, 'blockedURL');
    if (typeof directive !== 'string') return [];
    return [
      {
        directive: directives.has(directive) ? directive : 'other',
        blocked: typeof blocked === 'string' ? blockedBy(blocked) : 'other',
      },
    ];
  });
}

function blockedBy(text: string): string {
  if (keywords.has(text)) return text;
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  return url && /^(https?|wss?):$/.test(url.protocol) ? url.origin.slice(0, maxOriginLength) : 'other';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
