import type { Browser } from 'playwright-core';
import qrcode from 'qrcode-generator';

export interface QrPicture {
  width: number;
  height: number;
  /** Rows of modules, `#` for dark and `.` for light ones. */
  modules: string[];
}

const quietZone = 4;

/** The modules that a text has at error correction M, with the light ones around it. */
export function expectedModules(text: string): string[] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() + 2 * quietZone }, (_, at) => at - quietZone);
  const isDark = (row: number, column: number): boolean => {
    const inside = (at: number) => at >= 0 && at < code.getModuleCount();
    return inside(row) && inside(column) && code.isDark(row, column);
  };
  return places.map((row) => places.map((column) => (isDark(row, column) ? '#' : '.')).join(''));
}

/** What a scanner sees of a picture in the middle of each module; a browser draws it. */
export async function readModules(
  browser: Browser,
  picture: Buffer,
  type: string,
  side: number,
): Promise<QrPicture> {
  const page = await browser.newPage();
  try {
    const address = `data:${type};base64,${picture.toString('base64')}`;
    return await page.evaluate<QrPicture>(`(${scan})(${JSON.stringify(address)}, ${side}, ${quietZone})`);
  } finally {
    await page.close();
  }
}

/** Where the dark begins on the diagonal, the code does: its corner is dark. */
const scan = `async (address, side, quietZone) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isDark = (x, y) => data[4 * (Math.floor(y) * width + Math.floor(x))] < 128;
  let begin = 0;
  while (begin < width && !isDark(begin, begin)) begin++;
  const module = (width - 2 * begin) / (side - 2 * quietZone);
  const middle = (at) => begin + (at - quietZone + 0.5) * module;
  const places = Array.from({ length: side }, (_, at) => middle(at));
  return { width, height, modules: places.map((y) => places.map((x) => (isDark(x, y) ? '#' : '.')).join('')) };
}`;
