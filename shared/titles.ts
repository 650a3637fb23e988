/** Characters of a whole `<title>`: search results cut longer ones off. */
export const maxTitleLength = 60;

/**
 * A page's whole `<title>`, "FAQ · Northside Bench": its title, or one made from its path, and the shop's name. Where both
 * are too long, the title alone: search results name the site beside it.
 */
export function pageTitle(title: string | null, path: string, shopName: string): string {
  const name = title || titleFromPath(path);
  const full = `${name} · ${shopName}`;
  if (!name) return shopName;
  return full.length <= maxTitleLength ? full : name;
}

/**
 * The first of the titles that fits with the shop's name, else the first that fits alone, else the short one, cut off after a
 * word where even that is too long.
 */
export function fittingTitle(titles: string[], shopName: string, short = titles.at(-1) ?? ''): string {
  const withName = titles.find((title) => pageTitle(title, '', shopName) !== title);
  const fitting = withName ?? [...titles, short].find((title) => title.length <= maxTitleLength);
  if (fitting !== undefined) return fitting;
  const room = short.slice(0, maxTitleLength);
  return `${room.slice(0, room.lastIndexOf(' '))}…`;
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
  return decodeSegment(segment)
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
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
