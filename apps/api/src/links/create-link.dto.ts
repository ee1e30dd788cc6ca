import type { FieldError } from '@app/common';
import { linkOptions, maxBulkIds } from '@app/links';
import { errorCodes, type ErrorCode } from '@app/operations';
import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { FieldErrorDto } from '../openapi/error.dto.js';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf, IsTruth } from '../validation/choice.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { LinkCreatedDto, NewLinkDto, slugPattern } from './link.dto.js';

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

/** The most fields that the result of one link lists. */
export const maxFieldsOfFailure = 10;

/** The links of a call. */
export class CreateLinksDto {
  /** 1 to 1,000 links, each like the body of `POST /v1/links`. At most 20 of them may have passwords. */
  @ApiProperty({ type: [NewLinkDto], minItems: 1, maxItems: maxBulkIds })
  // As they were sent: each is validated on its own.
  @Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key])
  @Check((value) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', message: 'This must be an array of links.' };
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least 1 link.' };
    if (value.length <= maxBulkIds) return null;
    return {
      code: 'too_many',
      message: `This may have at most ${maxBulkIds} links; it has ${value.length}.`,
    };
  })
  links: unknown[];
}

export class CreateLinksQuery extends ViewQuery {
  /** `true` creates either all links or none. */
  @IsTruth({ example: false, byDefault: false })
  atomic?: boolean;
}

/** A link that was not created. */
export class LinkFailureDto {
  /** Its place in the request, from 0. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  index: number;

  /** The code of the error that `POST /v1/links` would return. */
  @ApiProperty({ enum: errorCodes, example: 'slug_taken' })
  code: ErrorCode;

  /**
   * The invalid fields, up to 10. The field name is empty if the error concerns the link as a whole: not an object, or too
   * large. There are none if a limit was reached.
   */
  @ApiProperty({ type: [FieldErrorDto], maxItems: maxFieldsOfFailure })
  fields: FieldError[];

  /** How many more fields are invalid. Absent if `fields` lists all of them. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 2 })
  fieldsOmitted?: number;
}

class CreateSummaryDto {
  /** Links that were created. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  created: number;

  /** All others. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  failed: number;
}

/** The result of each link. */
export class LinksCreatedDto {
  /** The new links, in the order of the request. */
  @ApiProperty({ type: [LinkCreatedDto] })
  created: LinkCreatedDto[];

  /** The links that were not created, in the order of the request. */
  @ApiProperty({ type: [LinkFailureDto] })
  failed: LinkFailureDto[];

  /** The number of each result. */
  @ApiProperty({ type: CreateSummaryDto })
  summary: CreateSummaryDto;
}
