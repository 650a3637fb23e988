import type { FrontMatter } from '../../release/front-matter.ts';
import type { Reference } from './mdx-checks.ts';

/** What the build knows about a document without its HTML: enough to list it and to check links to it. */
export interface DocumentRecord extends FrontMatter {
  /** Relative to the project. */
  file: string;
  path: string;
  /** The ids in its HTML, which links may name behind the `#`; `null` while it is not rendered. */
  ids: string[] | null;
  /** Paths of this site that it links to or shows. */
  references: Reference[];
}
