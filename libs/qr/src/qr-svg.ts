import type { QrDesign } from './qr-design.js';
import { layOut, logoBox } from './qr-layout.js';

/** The picture of a code as an SVG document, which loads nothing. One unit is one module. */
export function qrSvg(design: QrDesign): string {
  const { size, color, background, logo } = design;
  const { side, runs, logo: hole } = layOut(design);
  const modules = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}">` +
    `<path fill="${background}" d="M0 0h${side}v${side}H0z"/>` +
    `<path fill="${color}" shape-rendering="crispEdges" d="${modules}"/>` +
    (logo && hole ? imageOf(logo, logoBox(hole)) : '') +
    '</svg>\n'
  );
}

/** Keeps its shape, and is centered in the box. */
function imageOf(jpeg: Uint8Array, { at, side }: { at: number; side: number }): string {
  const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64');
  return `<image x="${at}" y="${at}" width="${side}" height="${side}" href="data:image/jpeg;base64,${data}"/>`;
}
