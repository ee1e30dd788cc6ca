import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readPixels } from './sample-images.js';

const require = createRequire(import.meta.url);

/** The text that two independent decoders read in a picture of a QR code; null if a decoder finds none. */
export interface ScannedPicture {
  jsqr: string | null;
  zxing: string | null;
}

let opened: ReturnType<typeof open> | undefined;

/** Loads the decoders lazily, because most tests need none. By default, zxing-wasm would load its own from the Internet. */
async function open() {
  const [{ default: jsqr }, zxing] = await Promise.all([import('jsqr'), import('zxing-wasm/reader')]);
  const file = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  // jsqr is CommonJS with a default export.
  return { decode: 'default' in jsqr ? jsqr.default : jsqr, zxing };
}

/** Scans pixels: four bytes each, for red, green, blue and alpha. */
async function scanPixels(
  data: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<ScannedPicture> {
  const { decode, zxing } = await (opened ??= open());
  const image = { data, width, height, colorSpace: 'srgb' };
  const [found] = await zxing.readBarcodes(image, { formats: ['QRCode'], tryInvert: false });
  const code = decode(data, width, height, { inversionAttempts: 'dontInvert' });
  return { jsqr: code?.data ?? null, zxing: found?.text ?? null };
}

/** Scans a PNG or JPEG. */
export async function scanPicture(file: Uint8Array): Promise<ScannedPicture> {
  const { pixels, width, height } = await readPixels(file);
  return scanPixels(new Uint8ClampedArray(pixels), width, height);
}

/** Pixels per module when an SVG is drawn. */
const scale = 5;

/** Scans an SVG picture of ours: a background, runs of modules, and perhaps an image, whose area is drawn in a medium gray. */
export async function scanSvg(svg: string): Promise<ScannedPicture> {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const [background = '', color = ''] = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill);
  const width = side * scale;
  const data = new Uint8ClampedArray(4 * width * width);
  const fill = (fillColor: string, x: number, y: number, columns: number, rows: number): void => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(fillColor.slice(at, at + 2), 16));
    for (let row = Math.round(y * scale); row < Math.round((y + rows) * scale); row++) {
      for (let column = Math.round(x * scale); column < Math.round((x + columns) * scale); column++) {
        data.set([...channels, 255], 4 * (row * width + column));
      }
    }
  };
  fill(background, 0, 0, side, side);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h/g)) {
    fill(color, Number(x), Number(y), Number(length), 1);
  }
  const image = /<image x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(svg)?.slice(1).map(Number);
  if (image) fill('#808080', image[0] ?? 0, image[0] ?? 0, image[1] ?? 0, image[1] ?? 0);
  return scanPixels(data, width, width);
}
