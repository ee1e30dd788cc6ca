import qrcode from 'qrcode-generator';

/** Light modules around a code that scanners need. */
export const quietZone = 4;

/** The modules of the QR code of a text, row by row, true for dark ones; error correction M, without the quiet zone. */
export function qrMatrix(text: string): boolean[][] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

/** All dark modules as the path of an SVG whose unit is a module, quiet zone included. */
export const qrPath = (matrix: boolean[][]): string =>
  matrix
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');

export const sideOf = (matrix: boolean[][]): number => matrix.length + 2 * quietZone;
