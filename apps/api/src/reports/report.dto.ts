import { reportReasons, type ReportReason } from '@app/pages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';

/** Longest slug with its domain. */
export const maxSlug = 253 + 1 + 64;
/** Longest comment, in code points. */
export const maxComment = 1000;

/** What is wrong with a link or page. */
export class ReportDto {
  /** Slug of the link or page, in any case. On a domain of an account, `HOST/SLUG`. */
  @ApiProperty({ example: 'spring-sale' })
  @IsText({ max: maxSlug })
  slug: string;

  /** What is wrong with it. */
  @ApiProperty({ example: 'phishing' })
  @IsOneOf(reportReasons)
  reason: ReportReason;

  /** A comment for the operator; at most 1,000 characters. */
  @ApiPropertyOptional({ example: 'It asked for the password of my bank.' })
  @Optional()
  @IsText({ min: 0, max: maxComment, multiline: true })
  comment?: string;
}

/** The report was received. The response is the same whether or not the slug exists. */
export class ReceivedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;
}
