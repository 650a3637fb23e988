/** A page's whole `<title>`, "FAQ · Northside Bench": its title, or one made from its path, and the shop's name. */
export function pageTitle(title: string | null, path: string, shopName: string): string {
  const name = title || titleFromPath(path);
  return name ? `${name} · ${shopName}` : shopName;
}

/** The whole `<title>` of an error page, "404 - Page Not Found: /x". The shop's name does not follow. */
export function errorTitle(statusCode: number, message: string): string {
  return `${statusCode} - ${message}`;
}

/** UTF-16 units of a path's last segment, still percent-encoded. No title is made of a longer one. */
const maxSegmentUnits = 600;

/** The last segment of a path in title case: `/help/how-to-guides` → "How to Guides". Empty where it is too long. */
export function titleFromPath(path: string): string {
  const segment = path.split('/').findLast((part) => part !== '') ?? '';
  if (segment.length > maxSegmentUnits) return '';
  return decode(segment)
    .split(/[\s\-_.]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')
    .map((word, index) =>
      index > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : capitalise(word),
    )
    .join(' ');
}

const smallWords = new Set('a an and as at but by for if in is nor of on or the to with'.split(' '));

function capitalise(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

/** Returns a segment that cannot be decoded unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
