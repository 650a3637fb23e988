import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import {
  isEmpty,
  isRecord,
  isSame,
  keysOfBoth,
  listChanges,
  type Values,
  withoutEmpty,
} from './form-values.ts';
import {
  applyEdits,
  columnOf,
  indented,
  indentedRest,
  insertAbove,
  insertBelow,
  removeLines,
  startsLine,
  type TextEdit,
} from './text-edits.ts';
import { blockText, flowText, lineWidth, textLike } from './yaml-text.ts';

/** What becomes of a key whose field is empty now: it says `null`, or goes. */
type Emptied = 'null' | 'nothing';

/**
 * The YAML text with other values, changed where they differ and nowhere else: comments, order, quotes and line breaks stay. A
 * form does not tell what is missing from what is empty, so neither counts as a change of the other.
 * @param values all that the file is to say
 * @param emptied what is written for a field that somebody has emptied; in an item of a list its key always goes
 */
export function changeYaml(source: string, values: unknown, emptied: Emptied): string {
  const document = parseDocument(source);
  if (!document.contents || document.errors.length > 0) return blockText(values);
  const edits: TextEdit[] = [];
  changeNode(document.contents as Node, values, { source, edits, emptied, indent: 0 });
  const changed = applyEdits(source, edits);
  return says(changed, values) ? changed : changedByLibrary(source, values);
}

interface Context {
  source: string;
  /** Grows by those that are needed. */
  edits: TextEdit[];
  emptied: Emptied;
  /** Of the lines inside the node. */
  indent: number;
}

type YamlPair = Pair<Scalar<string>, Node | null>;

function changeNode(node: Node, value: unknown, context: Context): void {
  if (isSame(plainValue(node), value)) return;
  // A list of one may be written as its one item.
  if (isMap(node) && Array.isArray(value) && value.length === 1) changeNode(node, value[0], context);
  else if (isMap(node) && !node.flow && isRecord(value)) changeMap(node, value, context);
  else if (hasLines(node) && isSeq<Node>(node) && Array.isArray(value) && value.length > 0)
    changeList(node, value, context);
  else replace(node, isMap(node) && isRecord(value) ? inOrderOf(node, value) : value, context);
}

function replace(node: Node, value: unknown, { edits, indent }: Context): void {
  const [start, end] = rangeOf(node);
  edits.push({ start, end, text: indentedRest(textLike(node, value, indent), indent) });
}

/** What is filled, with the keys that a map has already before those that it has not. */
function inOrderOf(map: YAMLMap, value: Values): unknown {
  const keys = keysOfBoth(plainValue(map) as Values, value);
  return withoutEmpty(Object.fromEntries(keys.map((key) => [key, value[key]])));
}

/** Maps whose pairs are on lines of their own: pairs that stay as they were keep their lines. */
function changeMap(map: YAMLMap, value: Values, context: Context): void {
  const { source, edits, emptied } = context;
  const pairs = map.items as YamlPair[];
  const indent = columnOf(source, pairs[0] ? rangeOf(pairs[0].key)[0] : 0);
  for (const [index, pair] of pairs.entries()) {
    const after = value[pair.key.value];
    if (isSame(plainValue(pair.value), after)) continue;
    const next = pairs[index + 1];
    const [start] = rangeOf(pair.key);
    if (!isEmptied(after)) changePair(pair, after, { ...context, indent });
    else if (emptied === 'null') changePair(pair, isSeq(pair.value) ? [] : null, { ...context, indent });
    else if (next && !startsLine(source, start)) edits.push({ start, end: rangeOf(next.key)[0], text: '' });
    else edits.push(removeLines(source, start, endOf(pair, source)));
  }
  const keys = pairs.map(({ key }) => key.value);
  const added = Object.entries(value).filter(([key, each]) => !keys.includes(key) && !isEmpty(each));
  if (added.length === 0) return;
  const text = indented(blockText(withoutEmpty(Object.fromEntries(added))), indent);
  edits.push(insertBelow(source, endOf(pairs.at(-1) ?? map, source), text));
}

function changePair({ key, value }: YamlPair, after: unknown, context: Context): void {
  if (!value?.range) return;
  const isFilled = typeof after === 'object' && !isEmpty(after);
  const isBlock = isCollection(value) && !value.flow;
  const hasItems = isCollection(value) && value.items.length > 0;
  if (isBlock === isFilled || (isFilled && hasItems)) {
    changeNode(value, after, context);
    return;
  }
  // A value of another shape: `notice: null` becomes lines below it, and the other way round.
  const text = blockText({ k: isFilled ? withoutEmpty(after) : after }).slice('k:'.length);
  context.edits.push({
    start: rangeOf(key)[1] + ':'.length,
    end: endOf(value, context.source),
    text: indentedRest(text.trimEnd(), context.indent),
  });
}

/** Lists whose items are on lines of their own: items that stay keep their lines. */
function changeList({ items }: YAMLSeq<Node>, after: unknown[], context: Context): void {
  const { source, edits } = context;
  const dashOf = (item: Node | undefined) => source.lastIndexOf('-', item ? rangeOf(item)[0] : 0);
  const indent = columnOf(source, dashOf(items[0]));
  for (const { start, end, values } of listChanges(items.map(plainValue), after)) {
    const old = items.slice(start, end);
    for (const [index, item] of old.entries())
      if (index < values.length)
        changeNode(item, values[index], { ...context, emptied: 'nothing', indent: indent + 2 });
      else edits.push(removeLines(source, dashOf(item), endOf(item, source)));
    const above = items[end - 1];
    const lines = values.slice(old.length).map((value) => {
      const text = itemText(value, above ?? items[0]);
      return `${' '.repeat(indent)}- ${indentedRest(text, indent + 2)}\n`;
    });
    if (above) edits.push(insertBelow(source, endOf(above, source), lines.join('')));
    else edits.push(insertAbove(source, dashOf(items[0]), lines.join('')));
  }
}

/** An item's text, on one line where the item beside it is on one. */
const itemText = (value: unknown, beside: Node | undefined): string =>
  isCollection(beside) && beside.flow
    ? flowText(withoutEmpty(value))
    : blockText(withoutEmpty(value)).trimEnd();

const says = (text: string, values: unknown): boolean => {
  const { errors, contents } = parseDocument(text);
  return errors.length === 0 && isSame(plainValue(contents), values);
};

/** For a layout that this file does not foresee: the library's own text keeps the comments, though not every line break. */
function changedByLibrary(source: string, values: unknown): string {
  const document = parseDocument(source);
  const update = (path: string[], value: unknown): void => {
    const before = plainValue(document.getIn(path, true));
    if (isSame(before, value)) return;
    if (isRecord(before) && isRecord(value))
      for (const key of keysOfBoth(before, value)) update([...path, key], value[key]);
    else document.setIn(path, document.createNode(isEmptied(value) ? null : withoutEmpty(value)));
  };
  update([], values);
  return document.toString({ lineWidth });
}

/** A field that somebody has emptied, and not switched off. */
const isEmptied = (value: unknown): boolean => isEmpty(value) && value !== false;

const plainValue = (node: unknown): unknown =>
  isScalar(node) || isCollection(node) ? (node.toJSON() as unknown) : null;

const hasLines = (node: Node) => isCollection(node) && !node.flow && node.items.length > 0;

/** Without the comment and the line's end that may follow. */
const rangeOf = ({ range }: Node): [start: number, end: number] => [range?.[0] ?? 0, range?.[1] ?? 0];

/** Where the last character is: a map or list ends where its last line does. */
function endOf(node: Node | YamlPair, source: string): number {
  if (isPair(node)) return endOf(node.value?.range ? node.value : node.key, source);
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (last) return endOf(last as Node | YamlPair, source);
  return source.slice(0, rangeOf(node)[1]).trimEnd().length;
}
