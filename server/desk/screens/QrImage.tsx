/** A QR code as SVG draws it; a module is a unit. */
export interface QrCode {
  /** Units a side, with the empty border that scanners need. */
  size: number;
  /** The dark modules: one path, of the runs in each row. */
  path: string;
}

/** For cameras alone: what it says stands beside it in letters. */
export const QrImage = ({ size, path }: QrCode) => (
  <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
    <path d={path} />
  </svg>
);
