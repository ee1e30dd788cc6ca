import { linkOptions } from '@app/links';
import { ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { NewLinkDto, slugPattern } from './link.dto.js';

/** A new link whose slug is chosen by us. */
@WithoutFields({ slug: 'With `?slug=auto`, the slug is chosen for you: leave out one of them.' })
export class AutoSlugLinkDto extends OmitType(NewLinkDto, ['slug']) {}

/** The fields that a link cannot be looked for by. */
const otherFields = ['slug', 'name', 'behavior', 'group', 'password', 'tags', ...Object.keys(linkOptions)];

/** A link to reuse, or to create if there is none. */
@WithoutFields(
  Object.fromEntries(
    otherFields.map((field) => [field, 'With `?reuse=true`, there are only `destination` and `domain`.']),
  ),
)
export class ReusableLinkDto extends PickType(NewLinkDto, ['destination', 'domain']) {}

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
  @ApiPropertyOptional({ example: 'auto' })
  @Optional()
  @IsOneOf(['auto'])
  slug?: 'auto';

  /**
   * Only with `slug=auto`: returns the newest link on the domain that currently leads every visitor to exactly this destination, with
   * a 200, and otherwise creates one. The body then takes only `destination` and `domain`. Links with a password,
   * a gate, rules, an end (`expiresAt`) or `maxClicks` are not reused. Also requires the scope `links:read`.
   */
  @ApiPropertyOptional({ type: 'boolean', enum: [true], example: true })
  @Optional()
  @Transform(({ value }: { value: unknown }) => value === 'true' || value)
  @Check((value, query) => {
    if (value !== true) return { code: 'invalid_choice', message: 'This must be one of: true.' };
    const { slug } = query as CreateLinkQuery;
    return slug === 'auto' ? null : { code: 'conflict', message: 'This also needs `slug=auto`.' };
  })
  reuse?: true;
}
