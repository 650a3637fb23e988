/** What an MDX document says about itself, in YAML between two lines of `---` at its top. */
export interface FrontMatter {
  /** The page's `h1` and title. Where an author leaves it out, the route's title, or else one made from the path. */
  title: string;
  /** For search results and link previews, 50 to 170 characters. */
  description: string;
  /** ISO date of the last change of substance. */
  updated: string;
  /** The colour mode that the page forces, whatever the visitor prefers. */
  colorMode?: 'light' | 'dark';
  /** False keeps the document out of lists of documents. */
  navigation?: boolean;
  /** Former paths that redirect here. */
  aliases?: string[];
}
