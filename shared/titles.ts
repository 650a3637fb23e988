/** A page's whole `<title>`: its own title, else one made from the path, then the shop. Without either, the shop alone. */
export function pageTitle(title: string | null, path: string, shopName: string): string {
  const own = title || titleFromPath(path);
  return own ? `${own} · ${shopName}` : shopName;
}

/** The title of an error page, "404 - Page Not Found: /x". It carries no shop's name. */
export function errorTitle(statusCode: number, message: string): string {
  return `${statusCode} - ${message}`;
}

/** UTF-16 units of a segment, as it stands in the path. A longer one makes no title. */
const maxSegmentUnits = 600;

/**
 * The last segment of a path in title case: `/help/how-to-guides` → "How to Guides". Words end at blanks, `-`, `_`,
 * `.` and where a capital follows a small letter. Empty for `/`, and where the segment is too long for a title.
 */
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

/** What cannot be decoded is shown as it came. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
