import {
  monogramOf,
  type Palette,
  type PreviewImage,
  previewImageSize,
  themeNamed,
  withOwnColors,
} from '@app/pages';
import type canvasKit from 'canvaskit-wasm';
import type { Canvas, CanvasKit, InputRect, Paint, Paragraph, Surface } from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import { type Face, PreviewFonts } from './preview-fonts.js';
import { PreviewText, type TextStyle } from './preview-text.js';
import { previewLooks, type PreviewLook } from './preview-looks.js';

const require = createRequire(import.meta.url);
const openCanvasKit = require('canvaskit-wasm') as typeof canvasKit.default;

const { width, height } = previewImageSize;
const margin = 90;
const addressHeight = 84;

/** An image to draw. */
export interface Drawing {
  preview: PreviewImage;
  /** A JPEG that takes the place of the monogram. */
  photo: Uint8Array | null;
}

/** Draws the preview image of a bio page in the style of its theme. */
export class PreviewPainter {
  private readonly surface: Surface;
  private readonly text: PreviewText;
  /** WebAssembly objects of the current image. They are not garbage-collected and must be deleted. */
  private allocated: { delete(): void }[] = [];

  private constructor(private readonly kit: CanvasKit) {
    const surface = kit.MakeSurface(width, height);
    if (!surface) throw new Error('cannot allocate memory for preview images');
    this.surface = surface;
    this.text = new PreviewText(kit, new PreviewFonts(kit));
  }

  static async open(): Promise<PreviewPainter> {
    const locateFile = (file: string): string => require.resolve(`canvaskit-wasm/bin/${file}`);
    return new PreviewPainter(await openCanvasKit({ locateFile }));
  }

  /** The image as a PNG. */
  paint(drawing: Drawing): Uint8Array {
    try {
      this.draw(this.surface.getCanvas(), drawing);
      this.surface.flush();
      const png = this.allocate(this.surface.makeImageSnapshot()).encodeToBytes();
      if (!png) throw new Error('the image could not be encoded');
      return png;
    } finally {
      for (const object of this.allocated.reverse()) object.delete();
      this.allocated = [];
    }
  }

  private draw(canvas: Canvas, { preview, photo }: Drawing): void {
    const { name, headline, address, accent = null, background = null } = preview;
    const theme = withOwnColors(themeNamed(preview.theme), { accent, background });
    const { scheme, typeface, shape } = theme.preview;
    const palette = theme[scheme];
    const look = previewLooks[shape];
    const style = { typeface, align: look.align, width: width - 2 * margin - (look.inset ?? 0) * 2 } as const;
    const strongCut: Face['cut'] = typeface === 'serif' ? '400-normal' : '700-normal';
    const nameStyle: TextStyle = {
      ...style,
      cut: look.nameCut ?? strongCut,
      color: palette.text,
      sizes: look.nameSizes,
      lines: 2,
    };
    const slug = address.slice(address.indexOf('/') + 1);
    const shownName = look.capitals ? name.toLocaleUpperCase() : name;
    const nameText = this.layOut(shownName, nameStyle) ?? this.layOut(slug, nameStyle);
    const headlineText = headline
      ? this.layOut(headline, {
          ...style,
          cut: look.headlineCut ?? '400-normal',
          color: look.headlineInAccent ? palette.accent : palette.quiet,
          sizes: [38, 32],
          lines: 2,
        })
      : undefined;
    this.drawBackground(canvas, palette, look);
    const texts = [nameText, headlineText].filter((text) => text !== undefined);
    const { monogramSize } = look;
    const total =
      monogramSize + 34 + texts.reduce((sum, text) => sum + text.getHeight() + 14, 0) + 26 + addressHeight;
    const left = margin + (look.inset ?? 0);
    let y = Math.max(40, (height - total) / 2 + (look.drop ?? 0));
    const x = look.align === 'center' ? (width - monogramSize) / 2 : left;
    if (photo) this.drawPhoto(canvas, photo, palette, look, x, y);
    else this.drawMonogram(canvas, [name, slug].map(monogramOf), palette, look, typeface, x, y);
    y += monogramSize + 34;
    for (const text of texts) {
      canvas.drawParagraph(text, left, y);
      y += text.getHeight() + 14;
    }
    this.drawAddress(canvas, address, palette, look, style, left, y + 26);
  }

  private drawBackground(
    canvas: Canvas,
    { background, backgroundEnd, item, itemBorder, accent }: Palette,
    look: PreviewLook,
  ): void {
    const { kit } = this;
    canvas.clear(this.color(background));
    if (look.background === 'dots') {
      const dots = this.fill(backgroundEnd ?? background);
      for (let x = 15; x < width; x += 30)
        for (let y = 15; y < height; y += 30) canvas.drawCircle(x, y, 2.5, dots);
    } else if (backgroundEnd) {
      const paint = this.fill(background);
      const colors = [this.color(background), this.color(backgroundEnd)];
      paint.setShader(
        this.allocate(
          kit.Shader.MakeLinearGradient([0, 0], [width / 3, height], colors, null, kit.TileMode.Clamp),
        ),
      );
      canvas.drawRect(kit.XYWHRect(0, 0, width, height), paint);
    }
    if (look.background === 'frame') {
      for (const inset of [26, 36]) {
        const frame = kit.XYWHRect(inset, inset, width - 2 * inset, height - 2 * inset);
        canvas.drawRRect(kit.RRectXY(frame, 26, 26), this.stroke(itemBorder, 2));
      }
    }
    if (look.background === 'window') {
      const frame = kit.RRectXY(kit.XYWHRect(44, 36, width - 88, height - 72), 16, 16);
      canvas.drawRRect(frame, this.fill(item));
      canvas.drawRRect(frame, this.stroke(itemBorder, 2));
      canvas.drawLine(44, 92, width - 44, 92, this.stroke(itemBorder, 2));
      [accent, itemBorder, itemBorder].forEach((color, i) =>
        canvas.drawCircle(78 + 34 * i, 64, 10, this.fill(color)),
      );
    }
  }

  private drawMonogram(
    canvas: Canvas,
    candidates: readonly string[],
    { accent, accentText, item, itemText, itemBorder }: Palette,
    look: PreviewLook,
    typeface: Face['typeface'],
    x: number,
    y: number,
  ): void {
    const { kit } = this;
    const { monogramSize } = look;
    const [middleX, middleY, radius] = [x + monogramSize / 2, y + monogramSize / 2, monogramSize / 2];
    const square = kit.XYWHRect(x, y, monogramSize, monogramSize);
    let color = accentText;
    canvas.save();
    switch (look.monogram) {
      case 'disc':
        canvas.drawCircle(middleX, middleY, radius, this.fill(accent));
        break;
      case 'sun':
        for (const [ring, alpha] of [
          [24, '26'],
          [11, '4d'],
        ] as const) {
          canvas.drawCircle(middleX, middleY, radius + ring, this.fill(accent + alpha));
        }
        canvas.drawCircle(middleX, middleY, radius, this.fill(accent));
        break;
      case 'glass':
        canvas.drawCircle(middleX, middleY, radius + 12, this.fill(item));
        canvas.drawCircle(middleX, middleY, radius, this.fill(item));
        canvas.drawCircle(middleX, middleY, radius, this.stroke(accent, 3));
        color = itemText;
        break;
      case 'ring':
        canvas.drawCircle(middleX, middleY, radius, this.stroke(accent, 3));
        canvas.drawCircle(middleX, middleY, radius - 8, this.stroke(accent, 2));
        color = accent;
        break;
      case 'block':
        canvas.rotate(-4, middleX, middleY);
        canvas.drawRect(kit.XYWHRect(x + 12, y + 12, monogramSize, monogramSize), this.fill(itemBorder));
        canvas.drawRect(square, this.fill(accent));
        canvas.drawRect(square, this.stroke(itemBorder, 6));
        break;
      case 'square':
        canvas.drawRect(square, this.fill(accent));
        break;
      case 'letter':
        color = accent;
    }
    const isBareLetter = look.monogram === 'letter';
    const style: TextStyle = {
      typeface,
      cut: look.monogramCut,
      color,
      sizes: [isBareLetter ? 170 : monogramSize * 0.54],
      lines: 1,
      align: isBareLetter ? 'start' : 'center',
      width: isBareLetter ? width : monogramSize,
    };
    const text = candidates.reduce<Paragraph | undefined>(
      (laidOut, letter) => laidOut ?? this.layOut(letter, style),
      undefined,
    );
    if (text) canvas.drawParagraph(text, x, middleY - text.getHeight() / 2);
    canvas.restore();
  }

  /** Draws the photo in the place and shape of the monogram. */
  private drawPhoto(
    canvas: Canvas,
    photo: Uint8Array,
    { accent, itemBorder }: Palette,
    { monogram, monogramSize: size }: PreviewLook,
    x: number,
    y: number,
  ): void {
    const { kit } = this;
    const decoded = kit.MakeImageFromEncoded(photo);
    if (!decoded) throw new Error('the photo cannot be decoded');
    const image = this.allocate(decoded);
    const isRound = !['block', 'square', 'letter'].includes(monogram);
    const square = kit.XYWHRect(x, y, size, size);
    const shape = kit.RRectXY(square, isRound ? size / 2 : 0, isRound ? size / 2 : 0);
    const whole = kit.XYWHRect(0, 0, image.width(), image.height());
    canvas.save();
    if (monogram === 'block') canvas.rotate(-4, x + size / 2, y + size / 2);
    canvas.save();
    canvas.clipRRect(shape, kit.ClipOp.Intersect, true);
    canvas.drawImageRectCubic(image, whole, square, 1 / 3, 1 / 3, null);
    canvas.restore();
    if (monogram === 'ring' || monogram === 'glass') canvas.drawRRect(shape, this.stroke(accent, 4));
    if (monogram === 'block') canvas.drawRRect(shape, this.stroke(itemBorder, 6));
    canvas.restore();
  }

  private drawAddress(
    canvas: Canvas,
    address: string,
    { item, itemText, itemBorder, accent, quiet }: Palette,
    look: PreviewLook,
    style: Pick<TextStyle, 'typeface' | 'align' | 'width'>,
    left: number,
    y: number,
  ): void {
    const { kit } = this;
    const cut: Face['cut'] = look.addressCut ?? '700-normal';
    const padding = look.box === 'line' || look.box === 'index' ? 0 : 44;
    const text = this.layOut(address, {
      ...style,
      cut,
      color: itemText,
      sizes: [34, 28, 22],
      lines: 1,
      width: style.width - 2 * padding,
      align: 'start',
    });
    if (!text) return;
    const textWidth = text.getLongestLine();
    const boxWidth = Math.ceil(textWidth) + 2 * padding;
    const x = look.align === 'center' ? (width - boxWidth) / 2 : left;
    const box = (offset = 0): InputRect => kit.XYWHRect(x + offset, y + offset, boxWidth, addressHeight);
    let textX = x + padding;
    switch (look.box) {
      case 'card':
      case 'glass':
      case 'pill':
      case 'capsule': {
        const radius = look.box === 'card' ? 22 : look.box === 'glass' ? 26 : addressHeight / 2;
        if (look.box === 'card' || look.box === 'pill') this.drawShadow(canvas, box(), radius);
        canvas.drawRRect(kit.RRectXY(box(), radius, radius), this.fill(item));
        canvas.drawRRect(kit.RRectXY(box(), radius, radius), this.stroke(itemBorder, 2));
        break;
      }
      case 'block':
        canvas.drawRect(box(11), this.fill(accent));
        canvas.drawRect(box(), this.fill(item));
        canvas.drawRect(box(), this.stroke(itemBorder, 6));
        break;
      case 'prompt': {
        const prompt = this.layOut('>', {
          ...style,
          cut,
          color: quiet,
          sizes: [34],
          lines: 1,
          align: 'start',
        });
        if (prompt) canvas.drawParagraph(prompt, x, y + (addressHeight - prompt.getHeight()) / 2);
        canvas.drawRect(kit.XYWHRect(textX + textWidth + 14, y + 22, 20, 40), this.fill(accent));
        break;
      }
      case 'line':
      case 'index':
        canvas.drawLine(left, y, width - left, y, this.stroke(itemBorder, look.box === 'index' ? 6 : 3));
        textX = left;
    }
    canvas.drawParagraph(text, textX, y + (addressHeight - text.getHeight()) / 2);
  }

  private drawShadow(canvas: Canvas, box: InputRect, radius: number): void {
    const { kit } = this;
    const paint = this.fill('#00000040');
    paint.setMaskFilter(this.allocate(kit.MaskFilter.MakeBlur(kit.BlurStyle.Normal, 14, true)));
    canvas.save();
    canvas.translate(0, 12);
    canvas.drawRRect(kit.RRectXY(box, radius, radius), paint);
    canvas.restore();
  }

  private layOut(text: string, style: TextStyle): Paragraph | undefined {
    const paragraph = this.text.layOut(text, style);
    return paragraph && this.allocate(paragraph);
  }

  private fill(color: string): Paint {
    const paint = this.allocate(new this.kit.Paint());
    paint.setAntiAlias(true);
    paint.setColor(this.color(color));
    return paint;
  }

  private stroke(color: string, thickness: number): Paint {
    const paint = this.fill(color);
    paint.setStyle(this.kit.PaintStyle.Stroke);
    paint.setStrokeWidth(thickness);
    return paint;
  }

  private color(color: string): Float32Array {
    return this.kit.parseColorString(color);
  }

  private allocate<T extends { delete(): void }>(object: T): T {
    this.allocated.push(object);
    return object;
  }
}
