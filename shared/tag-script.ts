/** A third-party tag as browsers get it. */
export interface TagScript {
  src: string;
  /** Attributes of its element: `data-id`, and those that its provider asks for. */
  data: Record<string, string>;
}
