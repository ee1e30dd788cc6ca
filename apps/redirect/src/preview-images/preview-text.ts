import type { CanvasKit, Paragraph } from 'canvaskit-wasm';
import type { Face, PreviewFonts } from './preview-fonts.js';

/** How a text of a preview image is set. */
export interface TextStyle extends Face {
  colour: string;
  /** In pixels, biggest first: the first in which the text fits into `lines`, else the last, cut with an ellipsis. */
  sizes: readonly number[];
  lines: number;
  align: 'start' | 'centre';
  /** In pixels. */
  width: number;
}

/** What only changes or joins its neighbours, and is not seen itself. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u;
const pictures =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\ufe0f|\u200d|\u20e3/u;
const letter = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Sets texts with the letters that there are, and never shows a box for one that is missing. */
export class PreviewText {
  constructor(
    private readonly kit: CanvasKit,
    private readonly fonts: PreviewFonts,
  ) {}

  /**
   * The text, laid out; to be deleted after use. Pictures that no font has are left out.
   * @returns undefined where nothing is left, or a letter is in no font.
   */
  set(text: string, style: TextStyle): Paragraph | undefined {
    const shown = this.drawable(text, style);
    if (!shown) return undefined;
    for (const size of style.sizes) {
      const paragraph = this.layOut(shown, style, size);
      const isLast = size === style.sizes.at(-1);
      if (isLast || (!paragraph.didExceedMaxLines() && wordsWhole(paragraph, shown))) return paragraph;
      paragraph.delete();
    }
    return undefined;
  }

  private drawable(text: string, style: TextStyle): string | undefined {
    const missing = this.missing(text, style);
    if (missing.length === 0) return text;
    const kept = [...segmenter.segment(text)]
      .map(({ segment }) => segment)
      .filter((segment) => !(pictures.test(segment) && missing.some((letter) => segment.includes(letter))))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    return kept && this.missing(kept, style).length === 0 ? kept : undefined;
  }

  /** Characters that neither the fonts of the packages nor those of the machine have. */
  private missing(text: string, style: TextStyle): string[] {
    const paragraph = this.layOut(text, { ...style, lines: 1_000 }, 20);
    const missing = paragraph.unresolvedCodepoints().map((point) => String.fromCodePoint(point));
    paragraph.delete();
    return missing.filter((letter) => !invisible.test(letter));
  }

  private layOut(text: string, style: TextStyle, size: number): Paragraph {
    const { kit, fonts } = this;
    const families = fonts.familiesOf(style);
    const isPlain = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\x20-\x7e\u2010-\u2026]*$/u.test(
      text,
    );
    const builder = kit.ParagraphBuilder.MakeFromFontProvider(
      new kit.ParagraphStyle({
        maxLines: style.lines,
        ellipsis: '…',
        textAlign: style.align === 'centre' ? kit.TextAlign.Center : kit.TextAlign.Start,
        textDirection: isRightToLeft(text) ? kit.TextDirection.RTL : kit.TextDirection.LTR,
        textStyle: {
          color: kit.parseColorString(style.colour),
          fontFamilies: isPlain ? families : [...families, ...fonts.systemFamilies()],
          fontSize: size,
          heightMultiplier: size > 50 ? 1.08 : 1.3,
          fontStyle: {
            weight: style.cut === '700-normal' ? kit.FontWeight.Bold : kit.FontWeight.Normal,
            slant: style.cut === '400-italic' ? kit.FontSlant.Italic : kit.FontSlant.Upright,
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

/** True where no line ends within a word, which it does only where a word is wider than a line. */
function wordsWhole(paragraph: Paragraph, text: string): boolean {
  return paragraph
    .getLineMetrics()
    .slice(0, -1)
    .every(({ endIndex }) =>
      /\s|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(
        text.slice(endIndex - 1, endIndex + 1),
      ),
    );
}

function isRightToLeft(text: string): boolean {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}
