import { Document, isCollection, isScalar, type Node, type Scalar, visit, type YAMLSeq } from 'yaml';
import { isEmpty, isRecord } from './form-values.ts';

export const lineWidth = 120;

/** A value in lines of its own, `key: value` and `- item`. */
export const blockText = (value: unknown): string => blockDocument(value).toString({ lineWidth });

/**
 * A value in the form of the node that it replaces: its quotes, a folded text, a list on one line.
 * @param indent of the lines inside the node, which takes from their width
 */
export function textLike(node: Node, value: unknown, indent: number): string {
  if (isCollection(node) && (node.flow || isEmpty(value))) return flowText(value);
  const document = blockDocument({ k: value });
  const written = document.get('k', true);
  const type = isScalar(node) && typeof value === 'string' ? node.type : undefined;
  if (isScalar(written) && type) written.type ??= type;
  const text = document
    .toString({ lineWidth: lineWidth - indent })
    .slice('k:'.length)
    .trim();
  return type?.startsWith('BLOCK') ? `${text}\n` : text;
}

/** On one line: `{ date: 2026-12-25, names: [a, b] }`. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${key}: ${flowText(each)}`);
    return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
  }
  const document = blockDocument([value]);
  (document.contents as YAMLSeq<Scalar>).flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

/** Times are in quotes: older YAML reads 17:30 as a number. */
function blockDocument(value: unknown): Document {
  const document = new Document(value);
  visit(document, {
    Scalar: (_, each) => {
      if (/^[\d -]*\d:\d\d$/.test(`${each.value}`)) each.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}
