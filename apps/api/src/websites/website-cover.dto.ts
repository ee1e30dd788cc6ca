import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { type ValueError } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { colorError, colorPattern, givenColorPattern, IsColor } from '../validation/color.decorator.js';

/** What a cover can be. */
export const coverTypes = ['image', 'gradient'] as const;
export type CoverType = (typeof coverTypes)[number];

/** What is above a page. */
export class WebsiteCoverDto {
  /** `image`, which was sent with `PUT /v1/websites/{id}/cover`, or `gradient`. */
  @ApiProperty({ enum: coverTypes, example: 'gradient' })
  type: CoverType;

  /** Where the gradient begins. Absent from an image. */
  @ApiPropertyOptional({ pattern: colorPattern, example: '#0a7d5c' })
  from?: string;

  /** Where the gradient ends. Absent from an image. */
  @ApiPropertyOptional({ pattern: colorPattern, example: '#f2c14e' })
  to?: string;
}

/** A color that a gradient has, and an image has not. */
function gradientColorError(value: unknown, cover: object): ValueError | null {
  if ((cover as WebsiteCoverInput).type !== 'image') return colorError(value);
  return { code: 'conflict', message: 'An image has no colors.' };
}

/** The field is required, unless the cover is an image. */
const OfGradient = (): PropertyDecorator =>
  ValidateIf(({ type }: WebsiteCoverInput, value) => type === 'gradient' || value !== undefined);

/** What is above a page, as it is sent. */
export class WebsiteCoverInput {
  /** `gradient`, or `image` to keep the image that the page has. `PUT /v1/websites/{id}/cover` sets an image. */
  @ApiProperty({ example: 'gradient' })
  @IsOneOf(coverTypes)
  type: CoverType;

  /** Where the gradient begins, in the form `#rrggbb`, stored in lower case. Required for a gradient. */
  @ApiPropertyOptional({ pattern: givenColorPattern, maxLength: 7, example: '#0a7d5c' })
  @OfGradient()
  @IsColor(gradientColorError)
  from?: string;

  /** Where the gradient ends, like `from`. */
  @ApiPropertyOptional({ pattern: givenColorPattern, maxLength: 7, example: '#f2c14e' })
  @OfGradient()
  @IsColor(gradientColorError)
  to?: string;
}
