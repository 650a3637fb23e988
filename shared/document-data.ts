import type { Breadcrumb } from './page.ts';

/** A document of `content/pages`. The build has rendered its HTML. */
export interface DocumentData {
  path: string;
  title: string;
  /** ISO date of the last change of substance. */
  updated: string;
  html: string;
  /**
   * Where a warning or an offer at the start of `html` ends, 0 without one: people act on these guides with a wet laptop in hand.
   */
  leadEnd?: number;
  /** Its second-level headings, in order. */
  sections: DocumentSection[];
  breadcrumbs: Breadcrumb[];
  /** Of a guide: see `FrontMatter`. */
  minutes?: number;
  platform?: string;
  /** What the reader has at hand before the first step: "a towel and a dry cloth". */
  needs?: string;
  /** Of a guide: what belongs to the same group. */
  related?: DocumentSummary[];
}

export interface DocumentSection {
  id: string;
  title: string;
}

export interface DocumentSummary {
  path: string;
  title: string;
  /** For search results and link previews, 50 to 170 characters. */
  description: string;
  /** One sentence for a guide's card, at most 90 characters; without it the card has none. */
  card?: string;
  /** A guide's minutes of the reader's own time. */
  minutes?: number;
  /** What a guide is about: "iPhone and iPad". */
  platform?: string;
  /** Slugs of the makers whose devices it is about, and of those whose it is not. */
  manufacturers?: string[];
  exceptManufacturers?: string[];
}
