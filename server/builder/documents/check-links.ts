import { formIds } from '../../../shared/form-ids.ts';
import { href } from '../../../shared/routes.ts';
import { decodeSegment } from '../../../shared/titles.ts';
import type { LinkingFile } from '../facts/fact-links.ts';
import { nearest } from '../files/nearest.ts';
import type { DocumentRecord } from './read-documents.ts';

interface LinkTargets {
  records: DocumentRecord[];
  /** Files beside the documents that lead to pages. */
  linking: LinkingFile[];
  /** Paths of documents that could not be compiled: links to them are not checked. */
  broken: Set<string>;
  /** Every other path that may be linked to. */
  others: Set<string>;
}

/**
 * The faults of all links and pictures in documents whose target does not exist, each with what to write instead. Sections
 * of documents that are not rendered are not looked up.
 */
export function checkLinks({ records, linking, broken, others }: LinkTargets): string[] {
  const documents = new Map(records.map((record) => [record.path, record]));
  const aliases = new Map(records.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path])));

  function faultOf(target: string, from: string, isPicture?: true): string | null {
    const [path = from, id] = target
      .replace(/^#/, `${from}#`)
      .replace(/\?[^#]*/, '')
      .split('#');
    if (broken.has(path)) return null;
    const document = documents.get(path);
    if (document) return id === undefined ? null : anchorFault(document, decodeSegment(id));
    if (others.has(path)) return null;
    const moved = aliases.get(path);
    if (moved) return `uses the former address of a page: write ${moved}`;
    const paths = [...documents.keys(), ...others];
    const near = nearest(path, paths) ?? nearest(path.replace(/^\/public\//i, '/').toLowerCase(), paths);
    if (isPicture) {
      const advice = near ? `write ${near}` : 'put it there, or write the path of one that is there';
      return `is not in public/: ${advice}. Capitals count`;
    }
    return `leads to an address that does not exist: write ${near ?? 'the path of a page or of a file in public/'}`;
  }

  function anchorFault({ path, ids }: DocumentRecord, id: string): string | null {
    if (!ids || ids.includes(id) || isForm(path, id)) return null;
    const near = nearest(id, ids);
    const advice = near
      ? `${path}#${near}`
      : `one of ${ids.slice(0, 12).join(', ') || 'the headings that it has'}`;
    return `names a section that does not exist: write ${advice}`;
  }

  const files = [...records, ...linking.map((each) => ({ ...each, path: '/' }))];
  return files.flatMap(({ file, path, references }) =>
    references.flatMap(({ href, line, column, isPicture }) => {
      const text = faultOf(href, path, isPicture);
      const what = isPicture ? 'picture' : 'link';
      return text ? [`${file}:${line}:${column} the ${what} "${href}" ${text}`] : [];
    }),
  );
}

const isForm = (path: string, id: string): boolean =>
  Object.entries(formIds).some(
    ([route, formId]) => href(route as keyof typeof formIds) === path && formId === id,
  );
