import {
  type ButtonStyle,
  buttonStyles,
  type ItemShape,
  monogramOf,
  type Palette,
  type PreviewImage,
  previewImageSize,
  readableOn,
  themeNamed,
  withBackdrop,
  withOwnColors,
} from '@app/pages';
import type canvasKit from 'canvaskit-wasm';
import type {
  Canvas,
  CanvasKit,
  Image,
  InputRRect,
  InputRect,
  Paint,
  Paragraph,
  Surface,
} from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import { type Face, PreviewFonts } from './preview-fonts.js';
import { isRightToLeft, PreviewText, type TextStyle } from './preview-text.js';
import { boxRadii, previewLooks, type PreviewLook } from './preview-looks.js';

const require = createRequire(import.meta.url);
/** The build that also writes JPEG. */
const build = 'canvaskit-wasm/bin/full';
const openCanvasKit = require(`${build}/canvaskit.js`) as typeof canvasKit.default;

const { width, height } = previewImageSize;
const margin = 90;
const addressHeight = 84;
/** JPEG's quality, 0 to 100, at which no edges of texts shimmer. */
const quality = 80;

/** The images of a page that its preview image shows: JPEGs or WebPs, in place of the monogram, at the top and behind everything. */
export interface Pictures {
  photo?: Uint8Array;
  cover?: Uint8Array;
  backdrop?: Uint8Array;
}

/** An image to draw. */
export interface Drawing {
  preview: PreviewImage;
  pictures: Pictures;
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
    const locateFile = (file: string): string => require.resolve(`${build}/${file}`);
    return new PreviewPainter(await openCanvasKit({ locateFile }));
  }

  /**
   * The image as a PNG, or as a JPEG if it shows a cover or an image behind everything: as a PNG, that would have up to
   * 800 KB, more than some messengers load.
   */
  paint(drawing: Drawing): Uint8Array {
    const { cover, backdrop } = drawing.pictures;
    try {
      this.draw(this.surface.getCanvas(), drawing);
      this.surface.flush();
      const { JPEG, PNG } = this.kit.ImageFormat;
      const snapshot = this.allocate(this.surface.makeImageSnapshot());
      const encoded = snapshot.encodeToBytes(cover || backdrop ? JPEG : PNG, quality);
      if (!encoded) throw new Error('the image could not be encoded');
      return encoded;
    } finally {
      for (const object of this.allocated.reverse()) object.delete();
      this.allocated = [];
    }
  }

  private draw(canvas: Canvas, { preview, pictures }: Drawing): void {
    const { name, headline, address, accent = null, background = null, font: own = null } = preview;
    const { photo, backdrop } = pictures;
    const colored = withOwnColors(themeNamed(preview.theme), { accent, background });
    const theme = backdrop ? withBackdrop(colored) : colored;
    const { scheme, typeface, shape } = theme.preview;
    const palette = theme[scheme];
    const look = previewLooks[shape];
    const textWidth = width - 2 * margin - (look.inset ?? 0) * 2;
    const style = { typeface, own, align: look.align, width: textWidth } as const;
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
    const headlineStyle: TextStyle = {
      ...style,
      cut: look.headlineCut ?? '400-normal',
      color:
        look.headlineInAccent && !backdrop ? readableOn(palette.background, palette.accent) : palette.quiet,
      sizes: [38, 32],
      lines: 2,
    };
    const { monogramSize } = look;
    const layOutHeadline = (lines: number) =>
      headline ? this.layOut(headline, { ...headlineStyle, lines }) : undefined;
    const heightWith = (...texts: (Paragraph | undefined)[]): number =>
      texts.reduce(
        (sum, text) => sum + (text ? text.getHeight() + 14 : 0),
        monogramSize + 60 + addressHeight,
      );
    let headlineText = layOutHeadline(2);
    if (heightWith(nameText, headlineText) > (look.maxHeight ?? height)) headlineText = layOutHeadline(1);
    const left = margin + (look.inset ?? 0);
    let y = Math.max(40, (height - heightWith(nameText, headlineText)) / 2 + (look.drop ?? 0));
    const isMirrored = look.align === 'start' && isRightToLeft(name);
    const placed = (boxWidth: number): number =>
      look.align === 'center' ? (width - boxWidth) / 2 : isMirrored ? width - left - boxWidth : left;
    const x = placed(monogramSize);
    this.drawBackground(canvas, palette, look, backdrop);
    // As on the page, a photo is half on the cover, and a monogram is below it.
    this.drawCover(canvas, preview, pictures, Math.max(12, photo ? y + monogramSize / 2 : y - 34));
    this.drawFrame(canvas, palette, look);
    if (photo) this.drawPhoto(canvas, photo, palette, look, x, y);
    else this.drawMonogram(canvas, [name, slug].map(monogramOf), palette, look, style, x, y);
    y += monogramSize + 34;
    for (const text of [nameText, headlineText]) {
      if (!text) continue;
      canvas.drawParagraph(text, left, y);
      y += text.getHeight() + 14;
    }
    this.drawAddress(canvas, preview, palette, look, style, placed, y + 26);
  }

  private drawBackground(
    canvas: Canvas,
    { background, backgroundEnd, scrim }: Palette,
    look: PreviewLook,
    backdrop: Uint8Array | undefined,
  ): void {
    canvas.clear(this.color(background));
    if (backdrop) {
      this.drawPicture(canvas, backdrop, height);
      canvas.drawRect(this.kit.XYWHRect(0, 0, width, height), this.fill(scrim ?? background));
    } else if (look.background === 'dots') {
      const dots = this.fill(backgroundEnd ?? background);
      for (let x = 15; x < width; x += 30)
        for (let y = 15; y < height; y += 30) canvas.drawCircle(x, y, 2.5, dots);
    } else if (backgroundEnd) {
      this.drawGradient(canvas, [background, backgroundEnd], [width / 3, height], height);
    }
  }

  /** Draws the cover in the first pixels from the top. */
  private drawCover(canvas: Canvas, { cover }: PreviewImage, pictures: Pictures, bottom: number): void {
    if (pictures.cover) this.drawPicture(canvas, pictures.cover, bottom);
    else if (cover && typeof cover !== 'string')
      this.drawGradient(canvas, [cover.from, cover.to], [width, bottom], bottom);
  }

  /** A gradient from the upper left corner to another point, in the first pixels from the top. */
  private drawGradient(canvas: Canvas, colors: string[], end: [number, number], bottom: number): void {
    const { kit } = this;
    const stops = colors.map((color) => this.color(color));
    const paint = this.fill(colors[0] ?? '');
    const gradient = kit.Shader.MakeLinearGradient([0, 0], end, stops, null, kit.TileMode.Clamp);
    paint.setShader(this.allocate(gradient));
    canvas.drawRect(kit.XYWHRect(0, 0, width, bottom), paint);
  }

  /** The middle of a picture, in the first pixels from the top. */
  private drawPicture(canvas: Canvas, bytes: Uint8Array, bottom: number): void {
    const { kit } = this;
    const image = this.decode(bytes);
    const scale = Math.max(width / image.width(), bottom / image.height());
    const [shownWidth, shownHeight] = [width / scale, bottom / scale];
    const [x, y] = [(image.width() - shownWidth) / 2, (image.height() - shownHeight) / 2];
    const middle = kit.XYWHRect(x, y, shownWidth, shownHeight);
    canvas.drawImageRectCubic(image, middle, kit.XYWHRect(0, 0, width, bottom), 1 / 3, 1 / 3, null);
  }

  private drawFrame(canvas: Canvas, { item, itemBorder, accent }: Palette, look: PreviewLook): void {
    const { kit } = this;
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
    { typeface, own }: Pick<TextStyle, 'typeface' | 'own'>,
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
      own,
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
    // The letter is at the edge where the name begins.
    const textX = isBareLetter && isRightToLeft(candidates[0] ?? '') ? x + monogramSize - width : x;
    if (text) canvas.drawParagraph(text, textX, middleY - text.getHeight() / 2);
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
    const image = this.decode(photo);
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
    { address, buttons }: PreviewImage,
    { item, itemText, itemBorder, accent, quiet, text: pageText }: Palette,
    look: PreviewLook,
    style: Pick<TextStyle, 'typeface' | 'own' | 'align' | 'width'>,
    placed: (boxWidth: number) => number,
    y: number,
  ): void {
    const { kit } = this;
    const cut: Face['cut'] = look.addressCut ?? '700-normal';
    const shape: ItemShape | ButtonStyle = buttonStyles.find((name) => name === buttons) ?? look.box;
    const isLine = shape === 'line' || shape === 'index';
    const isOnPage = isLine || shape === 'outline';
    const padding = isLine ? 0 : 44;
    const text = this.layOut(address, {
      ...style,
      cut,
      color: isOnPage ? pageText : itemText,
      sizes: [34, 28, 22],
      lines: 1,
      width: style.width - 2 * padding,
      align: 'start',
    });
    if (!text) return;
    const textWidth = text.getLongestLine();
    const boxWidth = Math.ceil(textWidth) + 2 * padding;
    const x = placed(boxWidth);
    const box = (offset = 0): InputRect => kit.XYWHRect(x + offset, y + offset, boxWidth, addressHeight);
    let textX = x + padding;
    const radius = boxRadii[shape] ?? 0;
    const corners = (offset = 0) => kit.RRectXY(box(offset), radius, radius);
    switch (shape) {
      case 'block':
        this.outside(canvas, corners(), () => canvas.drawRect(box(11), this.fill(accent)));
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
        canvas.drawLine(margin, y, width - margin, y, this.stroke(itemBorder, shape === 'index' ? 6 : 3));
        textX = x;
        break;
      case 'outline':
        canvas.drawRRect(corners(), this.stroke(accent, 4));
        break;
      case 'shadow':
        this.outside(canvas, corners(), () => canvas.drawRRect(corners(9), this.fill(pageText)));
        canvas.drawRRect(corners(), this.fill(item));
        canvas.drawRRect(corners(), this.stroke(pageText, 4));
        break;
      default:
        if (shape === 'card' || shape === 'pill')
          this.outside(canvas, corners(), () => this.drawShadow(canvas, box(), radius));
        canvas.drawRRect(corners(), this.fill(item));
        canvas.drawRRect(corners(), this.stroke(itemBorder, 2));
    }
    canvas.drawParagraph(text, textX, y + (addressHeight - text.getHeight()) / 2);
  }

  /** Draws everywhere but in a shape, because what is behind a translucent shape would make its text less readable. */
  private outside(canvas: Canvas, shape: InputRRect, draw: () => void): void {
    canvas.save();
    canvas.clipRRect(shape, this.kit.ClipOp.Difference, true);
    draw();
    canvas.restore();
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

  private decode(bytes: Uint8Array): Image {
    const decoded = this.kit.MakeImageFromEncoded(bytes);
    if (!decoded) throw new Error('an image of the page cannot be decoded');
    return this.allocate(decoded);
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
