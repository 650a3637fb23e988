import {
  Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A change of the text: what stands from `start` to `end` becomes `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Where what is empty now leaves its key: `null`, or nothing at all. */
type Emptied = 'null' | 'nothing';

/**
 * The YAML text with other values, changed where they differ and nowhere else: comments, order, quotes and line breaks stay. A
 * form does not tell what is missing from what is empty, so neither counts as a change of the other.
 * @param values all that the file is to say
 * @param emptied what is written for a field that somebody has emptied; in an item of a list it always goes
 */
export function changeYaml(source: string, values: unknown, emptied: Emptied): string {
  const document = parseDocument(source);
  if (!document.contents || document.errors.length > 0) return blockText(values);
  const edits: Edit[] = [];
  changeNode(document.contents as Node, values, { source, edits, emptied, indent: 0 });
  const changed = apply(source, edits);
  // A layout that this file does not foresee: the library's own keeps the comments, though not every line break.
  return isSame(parseDocument(changed).toJS(), values) ? changed : rewritten(source, values);
}

const lineWidth = 120;

interface Place {
  source: string;
  edits: Edit[];
  emptied: Emptied;
  /** Of the lines inside the node. */
  indent: number;
}

/** Says the same, but for what is empty in both. */
function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (isRecord(one) && Array.isArray(other)) return other.length === 1 && isSame(one, other[0]);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSame(one[key], other[key]));
  }
  return one === other;
}

/** `false` too: a form has no third state between yes and no. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changeNode(node: Node, value: unknown, place: Place): void {
  if (isSame(plainValue(node), value)) return;
  const hasLines = isSeq(node) && !node.flow && node.items.length > 0;
  // A list of one may be written as its one item.
  if (isMap(node) && Array.isArray(value) && value.length === 1) changeNode(node, value[0], place);
  else if (isMap(node) && isRecord(value)) changeMap(node, value, place);
  else if (hasLines && Array.isArray(value) && value.length > 0)
    changeList(node as YAMLSeq<Node>, value, place);
  else place.edits.push({ ...rangeOf(node), text: written(value, node, place) });
}

function changeMap(map: YAMLMap, value: Record<string, unknown>, place: Place): void {
  const pairs = map.items as Pair<Scalar<string>, Node | null>[];
  if (map.flow) {
    // A map on one line is written anew: its order stays.
    const names = pairs.map(({ key }) => key.value);
    const ordered = [...names, ...Object.keys(value).filter((name) => !names.includes(name))];
    const present = ordered.filter((name) => !isEmpty(value[name]));
    const next = Object.fromEntries(present.map((name) => [name, value[name]]));
    place.edits.push({ ...rangeOf(map), text: written(next, map, place) });
    return;
  }
  const indent = columnOf(place.source, pairs[0]?.key.range?.[0] ?? 0);
  for (const pair of pairs) {
    const next = value[pair.key.value];
    const before = pair.value ? plainValue(pair.value) : null;
    if (isSame(before, next)) continue;
    if (!isEmpty(next) || next === false) changeValue(pair, next, { ...place, indent });
    else if (isSeq(pair.value) && place.emptied === 'null') changeValue(pair, [], { ...place, indent });
    else if (place.emptied === 'null') changeValue(pair, null, { ...place, indent });
    else place.edits.push(linesOf(place.source, pair.key.range?.[0] ?? 0, pairEnd(pair, place.source)));
  }
  const names = new Set(pairs.map(({ key }) => key.value));
  const added = Object.entries(value).filter(([name, each]) => !names.has(name) && !isEmpty(each));
  if (added.length === 0) return;
  const last = pairs.at(-1);
  const text = indented(blockText(filled(Object.fromEntries(added))), indent);
  place.edits.push(insertion(place.source, last ? pairEnd(last, place.source) : rangeOf(map).end, text));
}

function changeValue(pair: Pair<Scalar<string>, Node | null>, next: unknown, place: Place): void {
  const { value } = pair;
  if (!value?.range) return;
  const isBlock = isCollection(value) && !value.flow;
  const isFilled = typeof next === 'object' && !isEmpty(next);
  const hasItems = isCollection(value) && value.items.length > 0;
  if (isBlock === isFilled || (isFilled && hasItems)) {
    changeNode(value, next, place);
    return;
  }
  // A value of another shape: `notice: null` becomes lines below it, and the other way round.
  const text = indented(
    blockText({ k: isEmpty(next) ? next : filled(next) })
      .slice(2)
      .trimEnd(),
    place.indent,
    true,
  );
  place.edits.push({ start: (pair.key.range?.[1] ?? 0) + 1, end: endOf(value, place.source), text });
}

/** Lists whose items stand on lines of their own: items that stay keep their lines. */
function changeList(list: YAMLSeq<Node>, next: unknown[], place: Place): void {
  const items = list.items;
  const before = items.map(plainValue);
  const { source, edits } = place;
  const dash = source.lastIndexOf('-', items[0]?.range?.[0] ?? 0);
  const indent = columnOf(source, dash);
  const inside: Place = { ...place, emptied: 'nothing', indent: indent + 2 };
  const stays = commonItems(before, next);
  let at = 0;
  const sections = [...stays, { from: before.length, to: next.length }];
  let to = 0;
  for (const stay of sections) {
    const old = items.slice(at, stay.from);
    const wanted = next.slice(to, stay.to);
    for (const [index, value] of wanted.entries()) {
      const item = old[index];
      if (item) changeNode(item, value, inside);
      else {
        const model = old.at(-1) ?? items[at - 1] ?? items[0];
        const text = `${' '.repeat(indent)}- ${indented(itemText(value, model), indent + 2, true)}\n`;
        const previous = old.at(-1) ?? items[at - 1];
        edits.push(
          previous
            ? insertion(source, endOf(previous, source), text)
            : { start: lineStart(source, dash), end: lineStart(source, dash), text },
        );
      }
    }
    for (const item of old.slice(wanted.length)) {
      const range = rangeOf(item);
      edits.push(linesOf(source, source.lastIndexOf('-', range.start), endOf(item, source)));
    }
    at = stay.from + 1;
    to = stay.to + 1;
  }
}

/** An item's text, on one line where the item beside it stands on one. */
const itemText = (value: unknown, model: Node | undefined): string =>
  isCollection(model) && model.flow ? flowText(filled(value)) : blockText(filled(value)).trimEnd();

/** Without what a form has left empty. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(entries.map(([name, each]) => [name, filled(each)]));
}

/** The longest row of items that are in both lists, in order. */
function commonItems(before: unknown[], next: unknown[]): { from: number; to: number }[] {
  const length = before.map(() => next.map(() => 0));
  const lengthAt = (from: number, to: number) => length[from]?.[to] ?? 0;
  for (let from = before.length - 1; from >= 0; from--)
    for (let to = next.length - 1; to >= 0; to--) {
      const row = length[from];
      if (!row) continue;
      row[to] = isSame(before[from], next[to])
        ? 1 + lengthAt(from + 1, to + 1)
        : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
    }
  const common: { from: number; to: number }[] = [];
  for (let from = 0, to = 0; from < before.length && to < next.length; )
    if (isSame(before[from], next[to])) common.push({ from: from++, to: to++ });
    else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) from++;
    else to++;
  return common;
}

/** A value in the form that its node has: quotes, a folded text, a list on one line. */
function written(value: unknown, node: Node, { indent }: Place): string {
  if (isCollection(node) && (node.flow || isEmpty(value))) return flowText(value);
  const type = isScalar(node) && typeof value === 'string' ? node.type : undefined;
  const text = blockText({ k: value }, type, lineWidth - indent)
    .slice(2)
    .trim();
  const rest = indented(text, indent, true);
  return type?.startsWith('BLOCK') ? `${rest}\n` : rest;
}

/** @param type of the text that is written */
function blockText(value: unknown, type?: Scalar['type'], width = lineWidth): string {
  const document = new Document(value);
  visit(document, {
    Pair: (_, { value: each }) => {
      if (isScalar(each) && type) each.type = type;
    },
    Scalar: (_, each) => {
      if (isClock(each.value)) each.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: width });
}

/** Times in quotes, as older YAML reads 17:30 as a number. */
const isClock = (value: unknown): boolean => typeof value === 'string' && /^[\d -]*\d:\d\d$/.test(value);

/** On one line: `{ date: 2026-12-25, names: [a, b] }`. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${key}: ${flowText(each)}`);
    return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
  }
  const document = new Document([value]);
  const list = document.contents as unknown as YAMLSeq<Scalar>;
  list.flow = true;
  if (list.items[0] && isClock(value)) list.items[0].type = 'QUOTE_DOUBLE';
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

const rewritten = (source: string, values: unknown): string => {
  const document = parseDocument(source);
  const update = (path: (string | number)[], value: unknown): void => {
    if (isSame(document.getIn(path, true), value)) return;
    if (isRecord(value) && isMap(document.getIn(path, true)))
      for (const [name, each] of Object.entries(value)) update([...path, name], each);
    else if (!isSame(plain(document.getIn(path, true)), value))
      document.setIn(path, document.createNode(value));
  };
  for (const [name, value] of Object.entries(isRecord(values) ? values : {})) update([name], value);
  return document.toString({ lineWidth });
};

const plain = (node: unknown): unknown => (isScalar(node) || isCollection(node) ? plainValue(node) : node);

const plainValue = (node: Node): unknown => (node as { toJSON(): unknown }).toJSON();

/** Without the comment and the line's end that may follow. */
const rangeOf = (node: Node): { start: number; end: number } => ({
  start: node.range?.[0] ?? 0,
  end: node.range?.[1] ?? 0,
});

/** Where the last character of a value stands: a map or list ends where its last line does. */
function endOf(node: Node | null | undefined, source: string): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (isPair(last)) return endOf((last.value ?? last.key) as Node, source);
  if (last) return endOf(last as Node, source);
  const end = node?.range?.[1] ?? 0;
  return source.slice(0, end).trimEnd().length;
}

const pairEnd = ({ key, value }: Pair<Scalar<string>, Node | null>, source: string): number =>
  value?.range ? endOf(value, source) : (key.range?.[1] ?? 0);

const lineStart = (source: string, offset: number): number => source.lastIndexOf('\n', offset - 1) + 1;

const lineEnd = (source: string, offset: number): number => {
  const end = source.indexOf('\n', offset);
  return end < 0 ? source.length : end + 1;
};

const columnOf = (source: string, offset: number): number => offset - lineStart(source, offset);

/** Removes whole lines. */
const linesOf = (source: string, start: number, end: number): Edit => ({
  start: lineStart(source, start),
  end: lineEnd(source, end),
  text: '',
});

/** Puts lines below the one in which something ends. */
function insertion(source: string, end: number, text: string): Edit {
  const at = lineEnd(source, end);
  const isOpen = at > 0 && source[at - 1] !== '\n';
  return { start: at, end: at, text: isOpen ? `\n${text}` : text };
}

/** @param isRest whether the first line follows what stands there already */
const indented = (text: string, indent: number, isRest = false): string =>
  text.replace(isRest ? /\n(?=[^\n])/g : /^(?=[^\n])/gm, (found) => found + ' '.repeat(indent));

/** Later places first, so that the earlier keep their offsets. */
function apply(source: string, edits: Edit[]): string {
  const order = edits.map((edit, index) => ({ ...edit, index }));
  order.sort((a, b) => b.start - a.start || b.index - a.index);
  return order.reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    source,
  );
}
