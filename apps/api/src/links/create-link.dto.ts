import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { NewLinkDto, slugPattern } from './link.dto.js';

/** A new link whose slug is chosen by us. */
@WithoutFields({ slug: 'With `?slug=auto`, the slug is chosen for you: leave out one of them.' })
export class AutoSlugLinkDto extends OmitType(NewLinkDto, ['slug']) {}

/** The body of the creation of a link as the document shows it, which cannot say that a parameter decides about `slug`. */
export class CreateLinkDto extends AutoSlugLinkDto {
  /**
   * Required unless the query has `slug=auto`. 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter
   * or digit. Unique regardless of case.
   */
  @ApiPropertyOptional({ minLength: 1, maxLength: 64, pattern: slugPattern, example: 'summer' })
  slug?: string;
}

/** The query of the creation of a link. */
export class CreateLinkQuery extends ViewQuery {
  /** `auto` gives the link a random slug of 8 characters. The body then has no `slug`. */
  @ApiPropertyOptional({ enum: ['auto'], example: 'auto' })
  @Optional()
  @IsOneOf(['auto'])
  slug?: 'auto';
}
