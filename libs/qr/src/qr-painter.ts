import type canvasKit from 'canvaskit-wasm';
import type { Canvas, CanvasKit } from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import type { QrDesign } from './qr-design.js';
import { layOut, logoBox, type QrLayout } from './qr-layout.js';

const require = createRequire(import.meta.url);
const openCanvasKit = require('canvaskit-wasm') as typeof canvasKit.default;

/** Parameters of Mitchell's filter. */
const mitchell = 1 / 3;

/** Draws the pictures of codes as PNG. */
export class QrPainter {
  private constructor(private readonly kit: CanvasKit) {}

  static async open(): Promise<QrPainter> {
    const locateFile = (file: string): string => require.resolve(`canvaskit-wasm/bin/${file}`);
    return new QrPainter(await openCanvasKit({ locateFile }));
  }

  /** The picture as a PNG. Every module has the same whole number of pixels; the remainder becomes margin. */
  paint(design: QrDesign): Uint8Array {
    const { size, background } = design;
    const layout = layOut(design);
    const module = Math.floor(size / layout.side);
    const surface = this.kit.MakeSurface(size, size);
    if (!surface) throw new Error('cannot allocate memory for the picture');
    try {
      const canvas = surface.getCanvas();
      canvas.clear(this.kit.parseColorString(background));
      const rest = Math.floor((size - module * layout.side) / 2);
      canvas.translate(rest, rest);
      canvas.scale(module, module);
      this.drawModules(canvas, layout, design.color);
      if (design.logo && layout.logo) this.drawLogo(canvas, design.logo, logoBox(layout.logo));
      surface.flush();
      const image = surface.makeImageSnapshot();
      const png = image.encodeToBytes();
      image.delete();
      if (!png) throw new Error('the picture could not be encoded');
      return png;
    } finally {
      surface.delete();
    }
  }

  private drawModules(canvas: Canvas, { runs }: QrLayout, color: string): void {
    const paint = new this.kit.Paint();
    paint.setAntiAlias(false);
    paint.setColor(this.kit.parseColorString(color));
    for (const { x, y, length } of runs) canvas.drawRect(this.kit.XYWHRect(x, y, length, 1), paint);
    paint.delete();
  }

  /** Keeps its shape, and is centered in the box. */
  private drawLogo(canvas: Canvas, jpeg: Uint8Array, { at, side }: { at: number; side: number }): void {
    const image = this.kit.MakeImageFromEncoded(jpeg);
    if (!image) throw new Error('the logo cannot be read');
    const scale = side / Math.max(image.width(), image.height());
    const [width, height] = [image.width() * scale, image.height() * scale];
    canvas.drawImageRectCubic(
      image,
      this.kit.XYWHRect(0, 0, image.width(), image.height()),
      this.kit.XYWHRect(at + (side - width) / 2, at + (side - height) / 2, width, height),
      mitchell,
      mitchell,
      null,
    );
    image.delete();
  }
}
