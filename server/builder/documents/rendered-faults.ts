import type { Element } from 'hast';
import { linkFault, readable } from './link-shapes.ts';

/** Elements that run, load or send something, or that change what their neighbours do. */
export const forbiddenElement =
  /^(script|style|iframe|frame|frameset|object|embed|applet|form|link|meta|base|template|foreignobject|animate|animatemotion|animatetransform|set)$/i;

/** What a browser follows, and what it loads or sends to. */
const links = ['href', 'xLinkHref', 'cite'];
const files = ['src', 'srcSet', 'poster', 'data', 'background', 'action', 'formAction', 'ping', 'longDesc'];

const isPath = (address: string): boolean => /^\/(?!\/)/.test(address);

/** What is wrong with an element as a document renders it: what an expression answers, only rendering tells. */
export function renderedFaults({ tagName, properties }: Element): string[] {
  // React adds one for each picture.
  const isPreload = tagName === 'link' && String(properties.rel) === 'preload' && properties.as === 'image';
  if (isPreload && isPath(String(properties.href ?? '/'))) return [];
  const forbidden = forbiddenElement.test(tagName)
    ? [`documents cannot contain <${tagName}>: remove it`]
    : [];
  const inAttributes = Object.entries(properties).flatMap(([name, value]) => {
    if (/^(on|style$)/i.test(name)) return `"${name}" has no effect in a document: remove it`;
    return [value].flat().flatMap((each) => addressFault(name, String(each)) ?? []);
  });
  return [...forbidden, ...inAttributes];
}

function addressFault(name: string, value: string): string | null {
  const shown = readable(value).slice(0, 60);
  if (links.includes(name)) {
    const text = linkFault(value, null);
    return text && `the link "${shown}" ${text}`;
  }
  if (!files.includes(name)) return null;
  const addresses = name === 'srcSet' ? value.split(',').map((each) => each.trim()) : [value];
  return addresses.every(isPath)
    ? null
    : `${name} is "${shown}": write the path of a file in public/, such as /pictures/port.png`;
}
