import type { CanvasKit, Paragraph } from 'canvaskit-wasm';
import type { Face, PreviewFonts } from './preview-fonts.js';

/** How text in a preview image is laid out. */
export interface TextStyle extends Face {
  color: string;
  /** Font sizes in pixels, largest first. Uses the first that fits into `lines`, else the last with an ellipsis. */
  sizes: readonly number[];
  lines: number;
  align: 'start' | 'center';
  /** In pixels. */
  width: number;
}

/** Characters that only change or join their neighbors. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\ufe0f|\u200d|\u20e3/u;
const anyLetter = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Lays out text with the available fonts. Never shows a box for a missing character. */
export class PreviewText {
  constructor(
    private readonly kit: CanvasKit,
    private readonly fonts: PreviewFonts,
  ) {}

  /**
   * Lays out text, omitting emoji that no font has. The caller must delete the paragraph after use.
   * @returns undefined if nothing is left or another character is in no font.
   */
  layOut(text: string, style: TextStyle): Paragraph | undefined {
    const drawable = this.drawablePart(text, style);
    if (!drawable) return undefined;
    for (const size of style.sizes) {
      const paragraph = this.build(drawable, style, size);
      const isLast = size === style.sizes.at(-1);
      if (isLast || (!paragraph.didExceedMaxLines() && keepsWordsWhole(paragraph, drawable)))
        return paragraph;
      paragraph.delete();
    }
    return undefined;
  }

  private drawablePart(text: string, style: TextStyle): string | undefined {
    const missing = this.missing(text, style);
    if (missing.length === 0) return text;
    const kept = [...segmenter.segment(text)]
      .map(({ segment }) => segment)
      .filter((segment) => !(emoji.test(segment) && missing.some((character) => segment.includes(character))))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    return kept && this.missing(kept, style).length === 0 ? kept : undefined;
  }

  /** Characters that neither the bundled fonts nor the system fonts have. */
  private missing(text: string, style: TextStyle): string[] {
    const paragraph = this.build(text, { ...style, lines: 1_000 }, 20);
    const missing = paragraph.unresolvedCodepoints().map((point) => String.fromCodePoint(point));
    paragraph.delete();
    return missing.filter((character) => !invisible.test(character));
  }

  private build(text: string, style: TextStyle, size: number): Paragraph {
    const { kit, fonts } = this;
    const families = fonts.familiesOf(style);
    const isCovered = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\x20-\x7e\u2010-\u2026]*$/u.test(
      text,
    );
    const builder = kit.ParagraphBuilder.MakeFromFontProvider(
      new kit.ParagraphStyle({
        maxLines: style.lines,
        ellipsis: '…',
        textAlign: style.align === 'center' ? kit.TextAlign.Center : kit.TextAlign.Start,
        textDirection: isRightToLeft(text) ? kit.TextDirection.RTL : kit.TextDirection.LTR,
        textStyle: {
          color: kit.parseColorString(style.color),
          fontFamilies: isCovered ? families : [...families, ...fonts.systemFamilies()],
          fontSize: size,
          heightMultiplier: size > 50 ? 1.08 : 1.3,
          // A page's own font has one weight, in which the page shows everything.
          fontStyle: {
            weight: style.cut === '700-normal' && !style.own ? kit.FontWeight.Bold : kit.FontWeight.Normal,
            slant: style.cut === '400-italic' && !style.own ? kit.FontSlant.Italic : kit.FontSlant.Upright,
          },
        },
      }),
      fonts.provider,
    );
    builder.addText(text);
    const paragraph = builder.build();
    builder.delete();
    paragraph.layout(style.width);
    return paragraph;
  }
}

/** True if no line breaks inside a word, which happens only if a word is wider than a line. */
function keepsWordsWhole(paragraph: Paragraph, text: string): boolean {
  return paragraph
    .getLineMetrics()
    .slice(0, -1)
    .every(({ endIndex }) =>
      /\s|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(
        text.slice(endIndex - 1, endIndex + 1),
      ),
    );
}

export function isRightToLeft(text: string): boolean {
  const first = anyLetter.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}
