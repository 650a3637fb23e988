/**
 * Passes on what a build prints, and says it again as GitHub's annotations, beside the lines that it is about:
 * `npm run -s build 2>&1 | npx tsx server/tools/annotate.ts`.
 */
import { createInterface } from 'node:readline';

/** A line about a file, as the build prints it: `content/shop.yaml:12:3 phone.display: must be …`. */
const aboutFile = /^((?:content|public)\/[^\s:]+)(?::(\d+))?(?::(\d+))? (.+)$/;

/** Turns the build's lines into annotations, one at a time: errors from `Invalid content:` on, warnings else. */
export function annotator(): (line: string) => string | null {
  let level = 'warning';
  return (line) => {
    if (line === 'Invalid content:') level = 'error';
    const [, file, row, column, says = ''] = aboutFile.exec(line) ?? [];
    if (!file) return null;
    const place = [`file=${file}`, row && `line=${row}`, column && `col=${column}`].filter(Boolean).join(',');
    // Without a line the whole sentence: it begins with the file's name.
    return `::${level} ${place}::${(row ? says : line).replaceAll('%', '%25')}`;
  };
}

if (import.meta.main) {
  const annotationOf = annotator();
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(line);
    const annotation = annotationOf(line);
    if (annotation) console.log(annotation);
  }
}
