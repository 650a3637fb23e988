/** What an MDX document says about itself, in YAML between two lines of `---` at its top. */
export interface FrontMatter {
  /** The page's `h1` and title. Where an author leaves it out, the route's title, or else one made from the path. */
  title: string;
  /** For search results and link previews, 50 to 170 characters. */
  description: string;
  /** One sentence for the guide's card, at most 90 characters; without it the card has none. */
  card?: string;
  /** ISO date of the last change of substance. */
  updated: string;
  /** The colour mode that the page forces, whatever the visitor prefers. */
  colorMode?: 'light' | 'dark';
  /** False keeps the document out of lists of documents. */
  navigation?: boolean;
  /** A guide's minutes of the reader's own time. */
  minutes?: number;
  /** What a guide is about: "iPhone and iPad", "Windows and Mac". */
  platform?: string;
  /** Slugs of the makers whose devices a guide is about, and of those whose it is not. */
  manufacturers?: string[];
  exceptManufacturers?: string[];
  /** What the reader of a guide has at hand before the first step: "a towel and a dry cloth". */
  needs?: string;
  /** Former paths that redirect here. */
  aliases?: string[];
}
