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
 * side; its parts are elements with ids of `<drawing>-<part>`.
 */
export function readSheet<Id extends string>(sheet: string): Record<Id, Drawing> {
  const [, ...drawings] = sheet.replace(/\n */g, '').split('<svg id="');
  const entries = drawings.map((text) => {
    const [, id = '', viewBox, body = ''] = /^([^"]+)"[^>]* viewBox="([^"]+)">(.+?)<\/svg>/.exec(text) ?? [];
    const parts: Drawing['parts'] = {};
    const outline = body.replace(partMarkup, (markup) => {
      const [attribute = '', part = ''] = / id="[^"]*-(\w+)"/.exec(markup) ?? [];
      parts[part] = markup.replace(attribute, '');
      return '';
    });
    return [id, { viewBox, outline, parts }];
  });
  return Object.fromEntries(entries);
}

/** An element with an id: a group, or one shape. */
const partMarkup = /<(?:g id="[^>]+>.+?<\/g>|\w+ id="[^>]+>)/g;

/** Markup of the part concerned; nothing without one. */
export const concerned = (part = ''): string => part && `<g data-part="">${part}</g>`;
