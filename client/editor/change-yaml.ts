import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { changedPart, type FormValues, isEmpty, isRecord, isSame, withoutEmpty } from './form-values.ts';

/** What becomes of a key whose field is empty now: it says `null`, or goes. */
type Emptied = 'null' | 'nothing';

/**
 * The YAML text with other values. Comments, order and quotes stay, and so does every line whose value is the same, in a file
 * that is laid out as the library writes it. A form does not tell what is missing from what is empty, so neither counts as a
 * change of the other. A comment above an item of a list belongs to it, and goes with it.
 * @param values all that the file is to say
 * @param emptied what is written for a field that somebody has emptied; in an item of a list its key always goes
 */
export function changeYaml(source: string, values: unknown, emptied: Emptied): string {
  const document: Document = parseDocument(source);
  document.contents = document.contents ? changedNode(document.contents, values, emptied) : newNode(values);
  // Lines are not folded: a long text stays on its line.
  return document.toString({ lineWidth: 0 });
}

/** The node with another value: itself where it can say that, else a new one. */
function changedNode(node: Node, value: unknown, emptied: Emptied): Node {
  if (isSame(plainValue(node), value)) return node;
  // A list of one may be written as its one item.
  if (isMap(node) && Array.isArray(value) && value.length === 1) return changedNode(node, value[0], emptied);
  if (isMap<unknown, Node | null>(node) && isRecord(value)) changeMap(node, value, emptied);
  else if (isSeq<Node>(node) && node.items.length > 0 && Array.isArray(value)) changeList(node, value);
  else if (isScalar(node) && typeof value !== 'object') node.value = value;
  else return Object.assign(newNode(value), { comment: node.comment });
  return node;
}

function changeMap(map: YAMLMap<unknown, Node | null>, values: FormValues, emptied: Emptied): void {
  for (const pair of [...map.items]) {
    const name = String(pair.key);
    const value = values[name];
    if (isSame(plainValue(pair.value), value)) continue;
    if (!isEmptied(value)) pair.value = pair.value ? changedNode(pair.value, value, emptied) : newNode(value);
    else if (emptied === 'nothing') map.delete(pair.key);
    else pair.value = newNode(isSeq(pair.value) ? [] : null);
  }
  for (const [name, value] of Object.entries(values))
    if (!map.has(name) && !isEmpty(value)) map.set(name, newNode(value));
}

function changeList(list: YAMLSeq<Node>, values: unknown[]): void {
  const { items } = list;
  const { start, end, after } = changedPart(items.map(plainValue), values);
  const isOnOneLine = items.some((item) => isCollection(item) && item.flow);
  const part = after.map((value, index) => {
    const item = items[start + index];
    return item && start + index < end ? changedNode(item, value, 'nothing') : newNode(value, isOnOneLine);
  });
  items.splice(start, end - start, ...part);
}

/**
 * A value in lines of its own, without what a form has left empty in it. Times are in quotes: older YAML reads 17:30 as a number.
 * @param isOnOneLine whether it is written as `{ date: 2026-12-25, name: Christmas Day }`
 */
function newNode(value: unknown, isOnOneLine = false): Node {
  const node = new Document().createNode(withoutEmpty(value));
  if (isCollection(node)) node.flow = isOnOneLine || isEmpty(value);
  visit(node, {
    Scalar(_, each) {
      if (/^[\d -]*\d:\d\d$/.test(`${each.value}`)) each.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}

/** A field that somebody has emptied, and not switched off. */
const isEmptied = (value: unknown): boolean => isEmpty(value) && value !== false;

const plainValue = (node: Node | null): unknown => node?.toJSON() ?? null;
