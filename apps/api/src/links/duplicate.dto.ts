import { maxNameLength } from '@app/common';
import { slugError } from '@app/slugs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { slugPattern } from './link.dto.js';

/** How a copy of a link or a website differs from it. */
export class DuplicateDto {
  /** Slug of the copy, with the rules of new slugs. Defaults to a random one of 8 characters. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 64, pattern: slugPattern, example: 'summer-2' })
  @Optional()
  @Check(slugError)
  slug?: string;

  /**
   * Display name of the copy: 1 to 120 characters after trimming, no control characters. Defaults to that of the original, or to
   * the new slug if that was its slug.
   */
  @ApiPropertyOptional({ example: 'Summer sale, again' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;
}
