import type { Browser } from 'playwright-core';
import qrcode from 'qrcode-generator';

export interface QrPicture {
  width: number;
  height: number;
  /** Width of the light margin on each side, in modules. */
  quietZone: number;
  /** The rows of the code: `#` for a dark module, `.` for a light one. */
  modules: string[];
}

/** The modules of a text's QR code at error correction level M. */
export function expectedModules(text: string): string[] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const indexes = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (code.isDark(row, column) ? '#' : '.')).join(''));
}

/**
 * Reads a picture as a scanner does, at the center of each module. A browser decodes the picture.
 * @param side modules per side of the code
 */
export async function readModules(
  browser: Browser,
  picture: Buffer,
  type: string,
  side: number,
): Promise<QrPicture> {
  const page = await browser.newPage();
  try {
    const address = `data:${type};base64,${picture.toString('base64')}`;
    return await page.evaluate<QrPicture>(`(${scan})(${JSON.stringify(address)}, ${side})`);
  } finally {
    await page.close();
  }
}

/** Finds the code by the first dark pixel on the diagonal: the corner module of a code is always dark. */
const scan = `async (address, side) => {
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
  const module = (width - 2 * begin) / side;
  const places = Array.from({ length: side }, (_, at) => begin + (at + 0.5) * module);
  const quietZone = Math.floor(begin / module + 0.01);
  return { width, height, quietZone, modules: places.map((y) => places.map((x) => (isDark(x, y) ? '#' : '.')).join('')) };
}`;
