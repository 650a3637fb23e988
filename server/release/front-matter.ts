import type { DocumentData, DocumentSummary } from '../../shared/document-data.ts';

/**
 * What an MDX document says about itself, in YAML between two lines of `---` at its top. Where an author leaves out the title, it is the
 * route's, or else one made from the path.
 */
export interface FrontMatter extends Omit<DocumentSummary, 'path'>, Pick<DocumentData, 'updated' | 'needs'> {
  /** The colour mode that the page forces, whatever the visitor prefers. */
  colorMode?: 'light' | 'dark';
  /** False keeps the document out of lists of documents. */
  navigation?: boolean;
  /** Former paths that redirect here. */
  aliases?: string[];
}
