import type { Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { ProseRule } from '../../../client/prose/prose-rules.ts';
import { nearest } from '../files/nearest.ts';
import { linkFault, readable, vagueFault } from './link-shapes.ts';
import {
  attributeOf,
  contentOf,
  type ElementNode,
  elementName,
  isElement,
  isJsx,
  type Place,
  setAttribute,
} from './mdx-nodes.ts';
import { altFault, type Picture, pictureFault } from './pictures.ts';
import { forbiddenElement } from './rendered-faults.ts';

/** The address of a link or a picture in a document, with its place. */
export interface Reference extends Place {
  href: string;
  isPicture?: true;
}

export interface CheckContext {
  rules: Record<string, ProseRule>;
  iconFault: (name: string) => string | null;
  /** `null` while it is not known. */
  publicUrl: string | null;
  fault: (at: Nodes | Place, text: string) => unknown;
  /** Of what is only probably wrong. */
  warn: (at: Nodes | Place, text: string) => unknown;
  /** From `readPicture`. */
  pictureOf: (path: string) => Picture | string | null;
  /** Takes an address that the text names. */
  reference: (node: ElementNode, href: string, isPicture?: true) => void;
}

/** Checks a document's own text for an author's mistakes. `check-links.ts` checks later where its links lead. */
export function checkTree(tree: Root, context: CheckContext): void {
  let level = 1;
  visit(tree, isElement, (node, _index, parent) => {
    const name = elementName(node);
    if (!name) return;
    if (/^h[1-6]$/.test(name)) {
      checkHeading(node, Number(name[1]), level, context);
      level = Number(name[1]);
    }
    if (/^[A-Z]/.test(name)) checkComponent(node, name, parent, context);
    else if (isJsx(node)) checkElement(node, name, context);
    if (name === 'img') checkPicture(node, context);
    checkLink(node, context);
  });
}

function checkHeading(node: ElementNode, level: number, before: number, { fault }: CheckContext): void {
  const marks = (count: number) => '#'.repeat(count);
  if (contentOf(node).length === 0)
    fault(node, 'the heading has no words: write them behind the #, or remove it');
  if (level === 1) fault(node, 'the title in the front matter is the page’s heading: write ## for a section');
  else if (level > before + 1) {
    fault(node, `"${textOf(node)}" skips a level of heading: write ${marks(before + 1)}`);
  }
}

function checkComponent(
  node: ElementNode,
  name: string,
  parent: Nodes | undefined,
  context: CheckContext,
): void {
  const { rules, fault } = context;
  const rule = rules[name];
  if (!rule) {
    const near = nearest(name, Object.keys(rules));
    const known = `one of ${Object.keys(rules).join(', ')}`;
    fault(node, `<${name}> is not a component: write ${near ? `<${near}>` : known}`);
    return;
  }
  checkProps(node, name, rule, context);
  if (rule.within && elementName(parent) !== rule.within) {
    fault(node, `<${name}> must be directly inside <${rule.within}>`);
  }
  const content = contentOf(node);
  const { holds } = rule;
  if (holds === 'ol') {
    if (content.length !== 1 || elementName(content[0]) !== 'ol') {
      fault(node, `<${name}> must contain one numbered list (1. …) between blank lines, and nothing else`);
    }
  } else if (holds) {
    const isRight = (child: Nodes) => elementName(child) === (holds === 'code' ? 'pre' : holds);
    const wrong = content.find((child) => !isRight(child));
    const what = holds === 'code' ? 'fenced code blocks (```)' : `<${holds}>`;
    if (wrong || content.length === 0)
      fault(wrong ?? node, `<${name}> must contain only ${what}, at least one`);
  }
}

function checkProps(
  node: ElementNode,
  name: string,
  rule: ProseRule,
  { iconFault, fault }: CheckContext,
): void {
  const known = Object.keys(rule.props);
  const allowed = known.length > 0 ? `write ${listed(known)}` : 'it takes no properties';
  for (const attribute of isJsx(node) ? node.attributes : []) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const { name: prop, value } = attribute;
    const kind = rule.props[prop];
    const propValue = value ?? true;
    if (!kind) fault(node, `<${name}>: ${prop} is not known here: ${allowed}`);
    else if (typeof kind === 'object') {
      if (typeof propValue === 'string' && !kind.includes(propValue)) {
        fault(node, `<${name}>: ${prop}="${propValue}" is not known here: write ${listed(kind)}`);
      }
    } else if (kind === 'flag') {
      if (typeof propValue === 'string') fault(node, `<${name}>: write ${prop} alone, without a value`);
    } else if (kind === 'fact') {
      if (typeof propValue !== 'object')
        fault(node, `<${name}>: write ${prop}={props.shop.…} with the name of a fact`);
    } else if (propValue === true) fault(node, `<${name}>: ${prop} needs a text: write ${prop}="…"`);
    else if (typeof propValue === 'string' && propValue.trim() === '')
      fault(node, `<${name}>: ${prop} is empty`);
    else if (kind === 'icon' && typeof propValue === 'string') {
      const text = iconFault(propValue);
      if (text) fault(node, `<${name}>: ${text}`);
    }
  }
  for (const prop of rule.required ?? []) {
    if (attributeOf(node, prop) === undefined) fault(node, `<${name}> needs ${prop}="…"`);
  }
}

function checkElement(node: ElementNode, name: string, { rules, fault }: CheckContext): void {
  if (forbiddenElement.test(name)) {
    fault(node, `documents cannot contain <${name}>`);
  }
  const meant = Object.keys(rules).find((each) => each.toLowerCase() === name);
  if (meant) fault(node, `<${name}> is not a component: write <${meant}>`);
  for (const attribute of isJsx(node) ? node.attributes : []) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    if (attribute.name === 'style') fault(node, 'the security policy blocks style: remove it');
    if (/^on/i.test(attribute.name)) fault(node, `${attribute.name} has no effect in a document: remove it`);
  }
}

/** Checks a picture and gives it the size of its file, so that the page does not move when it loads. */
function checkPicture(node: ElementNode, { fault, warn, reference, pictureOf }: CheckContext): void {
  const [src, alt] = ['src', 'alt'].map((name) => attributeOf(node, name));
  if (alt === undefined)
    fault(node, 'the picture has no alt: write what it shows, or alt="" if it only decorates');
  if (typeof src !== 'string') return;
  const words = typeof alt === 'string' ? altFault(alt, src) : null;
  if (words) fault(node, `the alt of the picture, ${words}`);
  if (alt === '' && !isJsx(node)) {
    warn(
      node,
      `nothing says what the picture shows: write ![What it shows](${src}), or <img src="${src}" alt="" /> if it only decorates`,
    );
  }
  if (!/^\/(?!\/)/.test(src)) {
    const [, inPublic] = /public(\/.*)$/.exec(src) ?? [];
    const advice = inPublic
      ? `write ${inPublic}, without public`
      : 'put it into public/ and write its path, such as /pictures/port.png';
    fault(node, `the picture "${readable(src)}" cannot be found from here: ${advice}`);
    return;
  }
  reference(node, src, true);
  const picture = pictureOf(src);
  if (picture === null) return;
  if (typeof picture === 'string') {
    fault(node, picture);
    return;
  }
  const width = pixels(node, 'width');
  const height = pixels(node, 'height');
  const text = pictureFault(picture, { width, height });
  if (text) fault(node, text);
  const ratio = picture.width / picture.height;
  const give = (name: string, size: number) => {
    if (attributeOf(node, name) === undefined) setAttribute(node, name, `${Math.round(size)}`);
  };
  give('width', height === undefined ? picture.width : height * ratio);
  give('height', width === undefined ? picture.height : width / ratio);
}

/** A size that an author has written; `undefined` where there is none. */
function pixels(node: ElementNode, name: string): number | undefined {
  const written = Number(attributeOf(node, name) ?? Number.NaN);
  return Number.isFinite(written) && written > 0 ? written : undefined;
}

function checkLink(node: ElementNode, { publicUrl, fault, warn, reference }: CheckContext): void {
  const href = attributeOf(node, 'href');
  if (typeof href !== 'string') return;
  const text = linkFault(href, publicUrl);
  if (text) fault(node, `the link "${readable(href)}" ${text}`);
  else reference(node, href);
  if (elementName(node) !== 'a') return;
  if (contentOf(node).length === 0)
    fault(node, `the link to ${href} has no words: write [its words](${href})`);
  const words = vagueFault(textOf(node));
  if (words) warn(node, words);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
