import qrcode from 'qrcode-generator';

/** Modules of the empty border (ISO/IEC 18004). */
const border = 4;
/** What alphanumeric mode can say, in three quarters of the bits. */
const alphanumeric = /^[0-9A-Z $%*+\-./:]*$/;

/** For cameras alone: what it says stands beside it in letters. @param text as `drawQrCode` takes it */
export function QrCode({ text }: { text: string }) {
  const { size, path } = drawQrCode(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/**
 * Draws a text as a QR code of which a quarter may be smudged: a reference of twelve characters takes 21 modules a side, the
 * smallest there are.
 * @param text in ASCII, at most some hundred characters
 * @returns modules a side, with the border, and an SVG path of the dark ones, in runs
 */
export function drawQrCode(text: string): { size: number; path: string } {
  const code = qrcode(0, 'Q');
  code.addData(text, alphanumeric.test(text) ? 'Alphanumeric' : 'Byte');
  code.make();
  const modules = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  const path = modules.flatMap((y) => {
    const row = modules.map((x) => (code.isDark(y, x) ? 'x' : ' ')).join('');
    return [...row.matchAll(/x+/g)].map(
      ({ 0: { length }, index }) => `M${index + border} ${y + border}h${length}v1h-${length}z`,
    );
  });
  return { size: modules.length + 2 * border, path: path.join('') };
}
