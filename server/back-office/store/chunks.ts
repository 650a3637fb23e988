/** A long list in parts: engines limit how many values one statement takes. */
export function chunksOf<Value>(values: readonly Value[], size = 500): Value[][] {
  const chunks: Value[][] = [];
  for (let from = 0; from < values.length; from += size) chunks.push(values.slice(from, from + size));
  return chunks;
}
