import { monogramOf, type Palette, previewImageSize, themeNamed } from '@app/pages';
import type canvasKit from 'canvaskit-wasm';
import type { Canvas, CanvasKit, InputRect, Paint, Paragraph, Surface } from 'canvaskit-wasm';
import { createRequire } from 'node:module';
import { type Face, PreviewFonts } from './preview-fonts.js';
import { PreviewText, type TextStyle } from './preview-text.js';
import type { PreviewImage } from './preview-image.js';
import { previewLooks, type PreviewLook } from './preview-looks.js';

const require = createRequire(import.meta.url);
const openCanvasKit = require('canvaskit-wasm') as typeof canvasKit.default;

const { width, height } = previewImageSize;
const margin = 90;
const addressHeight = 84;

/** Draws the preview image of a bio page in the manner of its theme. */
export class PreviewPainter {
  private readonly surface: Surface;
  private readonly text: PreviewText;
  /** What lies outside of JavaScript's memory for the image being drawn, and has to be let go by hand. */
  private owned: { delete(): void }[] = [];

  private constructor(private readonly kit: CanvasKit) {
    const surface = kit.MakeSurface(width, height);
    if (!surface) throw new Error('no memory for preview images');
    this.surface = surface;
    this.text = new PreviewText(kit, new PreviewFonts(kit));
  }

  static async open(): Promise<PreviewPainter> {
    const locateFile = (file: string): string => require.resolve(`canvaskit-wasm/bin/${file}`);
    return new PreviewPainter(await openCanvasKit({ locateFile }));
  }

  /** The image as a PNG. */
  paint(preview: PreviewImage): Uint8Array {
    try {
      this.draw(this.surface.getCanvas(), preview);
      this.surface.flush();
      const png = this.own(this.surface.makeImageSnapshot()).encodeToBytes();
      if (!png) throw new Error('the image could not be encoded');
      return png;
    } finally {
      for (const one of this.owned.reverse()) one.delete();
      this.owned = [];
    }
  }

  private draw(canvas: Canvas, { name, headline, theme: themeName, address }: PreviewImage): void {
    const theme = themeNamed(themeName);
    const { scheme, letters, shape } = theme.preview;
    const palette = theme[scheme];
    const look = previewLooks[shape];
    const style = { letters, align: look.align, width: width - 2 * margin - (look.inset ?? 0) * 2 } as const;
    const strong: Face['cut'] = letters === 'serif' ? '400-normal' : '700-normal';
    const nameStyle: TextStyle = {
      ...style,
      cut: look.nameCut ?? strong,
      colour: palette.text,
      sizes: look.nameSizes,
      lines: 2,
    };
    const slug = address.slice(address.indexOf('/') + 1);
    const shownName = look.capitals ? name.toLocaleUpperCase() : name;
    const setName = this.set(shownName, nameStyle) ?? this.set(slug, nameStyle);
    const setHeadline = headline
      ? this.set(headline, {
          ...style,
          cut: look.headlineCut ?? '400-normal',
          colour: look.headlineInAccent ? palette.accent : palette.quiet,
          sizes: [38, 32],
          lines: 2,
        })
      : undefined;
    this.ground(canvas, palette, look);
    const texts = [setName, setHeadline].filter((text) => text !== undefined);
    const { monogramSize } = look;
    const total =
      monogramSize + 34 + texts.reduce((sum, text) => sum + text.getHeight() + 14, 0) + 26 + addressHeight;
    const left = margin + (look.inset ?? 0);
    let y = Math.max(40, (height - total) / 2 + (look.drop ?? 0));
    this.monogram(canvas, [name, slug].map(monogramOf), palette, look, letters, left, y);
    y += monogramSize + 34;
    for (const text of texts) {
      canvas.drawParagraph(text, left, y);
      y += text.getHeight() + 14;
    }
    this.address(canvas, address, palette, look, style, left, y + 26);
  }

  private ground(
    canvas: Canvas,
    { background, backgroundEnd, item, itemBorder, accent }: Palette,
    look: PreviewLook,
  ): void {
    const { kit } = this;
    canvas.clear(this.colour(background));
    if (look.ground === 'dots') {
      const dots = this.fill(backgroundEnd ?? background);
      for (let x = 15; x < width; x += 30)
        for (let y = 15; y < height; y += 30) canvas.drawCircle(x, y, 2.5, dots);
    } else if (backgroundEnd) {
      const paint = this.fill(background);
      const colours = [this.colour(background), this.colour(backgroundEnd)];
      paint.setShader(
        this.own(
          kit.Shader.MakeLinearGradient([0, 0], [width / 3, height], colours, null, kit.TileMode.Clamp),
        ),
      );
      canvas.drawRect(kit.XYWHRect(0, 0, width, height), paint);
    }
    if (look.ground === 'frame') {
      for (const inset of [26, 36]) {
        const frame = kit.XYWHRect(inset, inset, width - 2 * inset, height - 2 * inset);
        canvas.drawRRect(kit.RRectXY(frame, 26, 26), this.stroke(itemBorder, 2));
      }
    }
    if (look.ground === 'window') {
      const frame = kit.RRectXY(kit.XYWHRect(44, 36, width - 88, height - 72), 16, 16);
      canvas.drawRRect(frame, this.fill(item));
      canvas.drawRRect(frame, this.stroke(itemBorder, 2));
      canvas.drawLine(44, 92, width - 44, 92, this.stroke(itemBorder, 2));
      [accent, itemBorder, itemBorder].forEach((colour, i) =>
        canvas.drawCircle(78 + 34 * i, 64, 10, this.fill(colour)),
      );
    }
  }

  private monogram(
    canvas: Canvas,
    candidates: readonly string[],
    { accent, accentText, item, itemText, itemBorder }: Palette,
    look: PreviewLook,
    letters: Face['letters'],
    left: number,
    y: number,
  ): void {
    const { kit } = this;
    const { monogramSize } = look;
    const x = look.align === 'centre' ? (width - monogramSize) / 2 : left;
    const [middleX, middleY, radius] = [x + monogramSize / 2, y + monogramSize / 2, monogramSize / 2];
    const square = kit.XYWHRect(x, y, monogramSize, monogramSize);
    let colour = accentText;
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
        canvas.drawCircle(middleX, middleY, radius, this.stroke(itemBorder, 2));
        colour = itemText;
        break;
      case 'ring':
        canvas.drawCircle(middleX, middleY, radius, this.stroke(accent, 3));
        canvas.drawCircle(middleX, middleY, radius - 8, this.stroke(accent, 2));
        colour = accent;
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
        colour = accent;
    }
    const bare = look.monogram === 'letter';
    const style: TextStyle = {
      letters,
      cut: look.monogramCut,
      colour,
      sizes: [bare ? 170 : monogramSize * 0.54],
      lines: 1,
      align: bare ? 'start' : 'centre',
      width: bare ? width : monogramSize,
    };
    const text = candidates.reduce<Paragraph | undefined>(
      (set, letter) => set ?? this.set(letter, style),
      undefined,
    );
    if (text) canvas.drawParagraph(text, x, middleY - text.getHeight() / 2);
    canvas.restore();
  }

  private address(
    canvas: Canvas,
    address: string,
    { item, itemText, itemBorder, accent, quiet }: Palette,
    look: PreviewLook,
    style: Pick<TextStyle, 'letters' | 'align' | 'width'>,
    left: number,
    y: number,
  ): void {
    const { kit } = this;
    const cut: Face['cut'] = look.addressCut ?? '700-normal';
    const padding = look.box === 'line' || look.box === 'index' ? 0 : 44;
    const text = this.set(address, {
      ...style,
      cut,
      colour: itemText,
      sizes: [34, 28, 22],
      lines: 1,
      width: style.width - 2 * padding,
      align: 'start',
    });
    if (!text) return;
    const textWidth = text.getLongestLine();
    const boxWidth = Math.ceil(textWidth) + 2 * padding;
    const x = look.align === 'centre' ? (width - boxWidth) / 2 : left;
    const box = (by = 0): InputRect => kit.XYWHRect(x + by, y + by, boxWidth, addressHeight);
    let textX = x + padding;
    switch (look.box) {
      case 'card':
      case 'glass':
      case 'pill':
      case 'capsule': {
        const round = look.box === 'card' ? 22 : look.box === 'glass' ? 26 : addressHeight / 2;
        if (look.box === 'card' || look.box === 'pill') this.shadow(canvas, box(), round);
        canvas.drawRRect(kit.RRectXY(box(), round, round), this.fill(item));
        canvas.drawRRect(kit.RRectXY(box(), round, round), this.stroke(itemBorder, 2));
        break;
      }
      case 'block':
        canvas.drawRect(box(11), this.fill(accent));
        canvas.drawRect(box(), this.fill(item));
        canvas.drawRect(box(), this.stroke(itemBorder, 6));
        break;
      case 'prompt': {
        const prompt = this.set('>', { ...style, cut, colour: quiet, sizes: [34], lines: 1, align: 'start' });
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

  private shadow(canvas: Canvas, box: InputRect, round: number): void {
    const { kit } = this;
    const paint = this.fill('#00000040');
    paint.setMaskFilter(this.own(kit.MaskFilter.MakeBlur(kit.BlurStyle.Normal, 14, true)));
    canvas.save();
    canvas.translate(0, 12);
    canvas.drawRRect(kit.RRectXY(box, round, round), paint);
    canvas.restore();
  }

  private set(text: string, style: TextStyle): Paragraph | undefined {
    const paragraph = this.text.set(text, style);
    return paragraph && this.own(paragraph);
  }

  private fill(colour: string): Paint {
    const paint = this.own(new this.kit.Paint());
    paint.setAntiAlias(true);
    paint.setColor(this.colour(colour));
    return paint;
  }

  private stroke(colour: string, thickness: number): Paint {
    const paint = this.fill(colour);
    paint.setStyle(this.kit.PaintStyle.Stroke);
    paint.setStrokeWidth(thickness);
    return paint;
  }

  private colour(colour: string): Float32Array {
    return this.kit.parseColorString(colour);
  }

  private own<T extends { delete(): void }>(one: T): T {
    this.owned.push(one);
    return one;
  }
}
