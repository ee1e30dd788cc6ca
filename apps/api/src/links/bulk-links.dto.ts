import {
  bulkFields,
  deleteResults,
  maxBulkIds,
  maxTagsOfLink,
  updateResults,
  type DeleteResult,
  type UpdateResult,
} from '@app/links';
import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import { IsTagNames } from '../validation/tags.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { LinkDto, UpdateLinkDto } from './link.dto.js';

const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/** Only the types. Ids that are no links are reported for each id. */
const IsBulkIds = (): PropertyDecorator =>
  Check((value) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', message: 'This must be an array of link ids.' };
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least 1 id.' };
    if (value.length > maxBulkIds) {
      return {
        code: 'too_many',
        message: `This may have at most ${maxBulkIds} ids; it has ${value.length}.`,
      };
    }
    const wrong = value.findIndex((id) => typeof id !== 'string');
    return wrong < 0 ? null : { code: 'invalid_type', message: `Entry ${wrong + 1} must be a string.` };
  });

/** The links to change or delete. */
export class BulkIdsDto {
  /** Ids of 1 to 1,000 links. An id that is repeated counts once. */
  @ApiProperty({ type: [String], minItems: 1, maxItems: maxBulkIds, example: [linkId] })
  @IsBulkIds()
  ids: string[];
}

/**
 * The fields that can be changed for many links at once, with the rules of `PATCH /v1/links/:id`. `externalId` is excluded
 * because no two links can have the same one, and `password` because each link has its own hash, which is slow to
 * compute. Tags are added and removed with `addTags` and `removeTags`.
 */
@WithoutFields({ slug: 'The slug of a link cannot be changed.' })
export class BulkSetDto extends PickType(UpdateLinkDto, bulkFields) {}

/** Omitted fields stay unchanged. */
export class UpdateLinksDto extends BulkIdsDto {
  /** The new values. Omitted fields stay unchanged. */
  @ApiPropertyOptional({ type: BulkSetDto, example: { active: false } })
  @Optional()
  @IsObjectOf(BulkSetDto)
  set?: BulkSetDto;

  /** Names of up to 20 tags to add, as in `tags` of a link. Tags that do not exist are created. */
  @ApiPropertyOptional({ type: [String], maxItems: maxTagsOfLink, example: ['Summer'] })
  @Optional()
  @IsTagNames({ max: maxTagsOfLink })
  addTags?: string[];

  /** Names of up to 20 tags to remove, regardless of case. Those that do not exist are ignored. */
  @ApiPropertyOptional({ type: [String], maxItems: maxTagsOfLink, example: ['Spring'] })
  @Optional()
  @IsTagNames({ max: maxTagsOfLink })
  removeTags?: string[];
}

/** Previous values of the fields that changed. */
export class LinkBeforeDto extends PartialType(PickType(LinkDto, [...bulkFields, 'tags'])) {}

export class LinkUpdateResultDto {
  /** The id, as it was sent. */
  @ApiProperty({ example: linkId })
  id: string;

  /**
   * `changed`, or `unchanged` if the link already had these values: both are successes. The others leave the link as it is:
   * `not_found`: no such link in this account. `disabled`: an operator disabled it. `ends_before_start`: it would expire before
   * it becomes active. `unfit_for_holdout`: it would have a hold-out without `conversions`, or with the behavior `basic`.
   * `too_many_tags`: it would have more than 20.
   */
  @ApiProperty({ enum: updateResults, example: 'changed' })
  result: UpdateResult;

  /** The previous values of the fields that changed. To undo the change, send them back as `set`, without `tags`. */
  @ApiPropertyOptional({ type: LinkBeforeDto, example: { active: true } })
  before?: LinkBeforeDto;
}

export class UpdateSummaryDto {
  /** Links that were changed. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  changed: number;

  /** Links that already had these values. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  unchanged: number;

  /** All other ids. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  failed: number;
}

/** The result of each link. */
export class LinksUpdatedDto {
  /** For each distinct id, in the order of the request. */
  @ApiProperty({ type: [LinkUpdateResultDto] })
  results: LinkUpdateResultDto[];

  /** The number of each result. */
  @ApiProperty({ type: UpdateSummaryDto })
  summary: UpdateSummaryDto;
}

export class LinkDeleteResultDto {
  /** The id, as it was sent. */
  @ApiProperty({ example: linkId })
  id: string;

  /**
   * `deleted`, now or before. The others leave everything as it is: `not_found`: this account never had such a link.
   * `disabled`: an operator disabled the link, which can then not be deleted.
   */
  @ApiProperty({ enum: deleteResults, example: 'deleted' })
  result: DeleteResult;
}

export class DeleteSummaryDto {
  /** Links that are deleted, now or before. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  deleted: number;

  /** All other ids. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  failed: number;
}

/** The result of each link. */
export class LinksDeletedDto {
  /** For each distinct id, in the order of the request. */
  @ApiProperty({ type: [LinkDeleteResultDto] })
  results: LinkDeleteResultDto[];

  /** The number of each result. */
  @ApiProperty({ type: DeleteSummaryDto })
  summary: DeleteSummaryDto;
}
