/** One icon's drawing: SVG markup and the size of its view box. */
export interface IconShape {
  body: string;
  width: number;
  height: number;
}
