import qrcode from 'qrcode-generator';

/** Width of the light margin that scanners need, in modules. */
export const quietZone = 4;

/** The modules of a text's QR code by row, true for dark. Error correction level M, without the quiet zone. */
export function qrMatrix(text: string): boolean[][] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const indexes = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => code.isDark(row, column)));
}

/** The dark modules as an SVG path. One unit is one module, and the quiet zone is included. */
export const qrPath = (matrix: boolean[][]): string =>
  matrix
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');

/** Width and height including the quiet zone, in modules. */
export const sizeWithQuietZone = (matrix: boolean[][]): number => matrix.length + 2 * quietZone;
