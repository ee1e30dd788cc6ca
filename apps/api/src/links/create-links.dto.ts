import type { FieldError } from '@app/common';
import { maxBulkIds } from '@app/links';
import { errorCodes, type ErrorCode } from '@app/operations';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { FieldErrorDto } from '../openapi/error.dto.js';
import { Check } from '../validation/check.js';
import { IsTruth } from '../validation/choice.decorator.js';
import { ViewQuery } from '../views/view-query.dto.js';
import { NewLinkDto, LinkCreatedDto } from './link.dto.js';

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

export class CreateSummaryDto {
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
