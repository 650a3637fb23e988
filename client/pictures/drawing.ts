/** The common style of all drawings, for use inside `css`: outlines, and the part concerned in green. */
export const drawing = `
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  & [data-part] {
    fill: var(--primary-soft);
    stroke: var(--primary);
  }
`;

/** One drawing of a sheet, as SVG markup. */
export interface Drawing {
  viewBox: string;
  /** All but its parts. */
  outline: string;
  /** What is drawn only where it is concerned, by name. */
  parts: Record<string, string>;
}

/**
 * Reads the drawings of an SVG file by their ids. Each is an `<svg>` of its own, so that the file shows all of them side by
 * side; what comes last in it, elements with ids of `<drawing>-<part>`, are its parts.
 */
export function readSheet<Id extends string>(sheet: string): Record<Id, Drawing> {
  const [, ...drawings] = sheet.replace(/\n */g, '').split('<svg id="');
  const entries = drawings.map((text) => {
    const [, id = '', viewBox, body = ''] = /^([^"]+)"[^>]* viewBox="([^"]+)">(.+?)<\/svg>/.exec(text) ?? [];
    const [outline = '', ...pieces] = body.split(/(<\w+) id="[a-z-]+-(\w+)"/);
    const parts: Drawing['parts'] = {};
    for (let at = 0; at < pieces.length; at += 3) {
      const [tag, part = '', rest] = pieces.slice(at);
      parts[part] = `${tag}${rest}`;
    }
    return [id, { viewBox, outline, parts }];
  });
  return Object.fromEntries(entries);
}

/** Markup of the part concerned; nothing without one. */
export const concerned = (part = ''): string => part && `<g data-part="">${part}</g>`;
