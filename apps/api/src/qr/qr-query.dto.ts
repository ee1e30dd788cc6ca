import { type CorrectionLevel, contrastProblem, correctionLevels, qrMargins, qrSizes } from '@app/qr';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf, IsTruth } from '../validation/choice.decorator.js';
import { colorError, givenColorPattern, IsColor } from '../validation/color.decorator.js';
import { wholeNumber } from '../validation/number.decorator.js';

export const qrFormats = ['svg', 'png'] as const;
export type QrFormat = (typeof qrFormats)[number];

export const defaultColors = { color: '#000000', background: '#ffffff' };

/** A color that scanners can tell from the other one. The error is reported for `color`, unless only the background was sent. */
const IsQrColor = (field: 'color' | 'background'): PropertyDecorator =>
  IsColor((value, object) => {
    const error = colorError(value);
    if (error) return error;
    const sent = object as Partial<Record<string, unknown>>;
    if (field === 'background' && sent.color !== undefined) return null;
    const { color, background } = { ...defaultColors, ...sent };
    if (colorError(color) || colorError(background)) return null;
    const problem = contrastProblem(color, background);
    return problem === null ? null : { code: 'low_contrast', message: problem };
  });

/** How a QR code looks. */
export class QrQuery {
  /** Takes precedence over `Accept`. Defaults to what `Accept` prefers, or SVG if it prefers neither. */
  @ApiPropertyOptional({ example: 'png' })
  @Optional()
  @IsOneOf(qrFormats)
  format?: QrFormat;

  /**
   * Width and height in pixels. In a PNG, each module has a whole number of pixels, and the rest is added to the margin. A
   * module has at least two.
   */
  @ApiPropertyOptional({
    type: 'integer',
    minimum: qrSizes.min,
    maximum: qrSizes.max,
    default: 1024,
    example: 600,
  })
  @Optional()
  @Check((value) => wholeNumber(value, qrSizes.min, qrSizes.max))
  size?: string;

  /** Width of the margin on each side in modules. Less than 4 is not enough for some scanners. */
  @ApiPropertyOptional({
    type: 'integer',
    minimum: qrMargins.min,
    maximum: qrMargins.max,
    default: 4,
    example: 4,
  })
  @Optional()
  @Check((value) => wholeNumber(value, qrMargins.min, qrMargins.max))
  margin?: string;

  /** Of the modules: `#rrggbb`, with `#` as `%23`. At most 45 % as bright as the background. */
  @ApiPropertyOptional({ pattern: givenColorPattern, default: defaultColors.color, example: '#103a2a' })
  @Optional()
  @IsQrColor('color')
  color?: string;

  /** Of everything else: `#rrggbb`, with `#` as `%23`. At least half as bright as white. */
  @ApiPropertyOptional({ pattern: givenColorPattern, default: defaultColors.background, example: '#fff8e0' })
  @Optional()
  @IsQrColor('background')
  background?: string;

  /** How much may be damaged or covered: about 7, 15, 25 or 30 %. A code with a logo always has `H`. */
  @ApiPropertyOptional({ default: 'M', example: 'Q' })
  @Optional()
  @IsOneOf(correctionLevels)
  errorCorrection?: CorrectionLevel;

  /** Shows the account's logo in the middle. The account must have one. */
  @IsTruth({ byDefault: false, example: false })
  logo?: boolean;

  /** Makes browsers save the picture rather than show it. */
  @IsTruth({ byDefault: false, example: false })
  download?: boolean;
}
