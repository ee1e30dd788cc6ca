import { isDate } from '@app/analytics';
import { type FieldError, isId } from '@app/common';
import { maxAmount } from '@app/conversions';
import { errorCodes, type ErrorCode } from '@app/operations';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { FieldErrorDto } from '../openapi/error.dto.js';
import { Check, Optional } from '../validation/check.js';
import { eventError, exampleId, exampleLink, IsConversionId } from './given-conversion.dto.js';

/** The most fields that the result of one conversion lists. */
export const maxFieldsOfResult = 10;

/** A conversion: the reported data, the link and the day of the click. The kind of click is not shown. */
export class ConversionDto {
  /** Id of the conversion, a UUIDv7. */
  @ApiProperty({ format: 'uuid', example: exampleId })
  id: string;

  /** Id of the link that was clicked. The link may have been deleted since. */
  @ApiProperty({ format: 'uuid', example: exampleLink })
  link: string;

  /** UTC day of the click. */
  @ApiProperty({ format: 'date', example: '2026-11-29' })
  clickDay: string;

  /** What happened. */
  @ApiProperty({ example: 'sale' })
  event: string;

  /** The order's or lead's own id. */
  @ApiProperty({ example: 'order-1042' })
  externalId: string;

  /** In minor units of the currency; null without one. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: maxAmount, example: 4_990 })
  amount: number | null;

  /** ISO 4217; null without an amount. */
  @ApiProperty({ type: 'string', nullable: true, example: 'EUR' })
  currency: string | null;

  /** The sum of its refunds, in minor units. Null without an amount. A repeated report returns 0, like the first one. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: maxAmount, example: 0 })
  refunded: number | null;

  /** When it happened. */
  @ApiProperty({ format: 'date-time', example: '2026-11-29T18:00:00.000Z' })
  occurredAt: string;

  /** True for a test conversion, which is left out of all figures. */
  @ApiProperty({ example: false })
  test: boolean;

  /** When it was reported. */
  @ApiProperty({ format: 'date-time', example: '2026-11-29T18:00:02.000Z' })
  createdAt: string;
}

/** Conversions of the account. */
export class ConversionListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [ConversionDto] })
  data: ConversionDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

const IsDay = (): PropertyDecorator =>
  Check((value, { from, to }: ConversionListQuery) => {
    if (!isDate(value)) {
      return { code: 'invalid_date', message: 'This must be a date from 1970 to 2999: YYYY-MM-DD.' };
    }
    return isDate(from) && isDate(to) && from > to
      ? { code: 'invalid_range', message: '`from` must not be after `to`.' }
      : null;
  });

export class ConversionListQuery extends OmitType(PageQuery, ['view']) {
  /** Only conversions of clicks on the link with this id, which may have been deleted since. */
  @ApiPropertyOptional({ format: 'uuid', example: exampleLink })
  @Optional()
  @Check((value) => (isId(value) ? null : { code: 'invalid_id', message: 'This must be the id of a link.' }))
  link?: string;

  /** Only conversions of this event. */
  @ApiPropertyOptional({ maxLength: 32, example: 'sale' })
  @Optional()
  @Check(eventError)
  event?: string;

  /** Only conversions with this external id. */
  @ApiPropertyOptional({ maxLength: 128, example: 'order-1042' })
  @Optional()
  @IsConversionId()
  externalId?: string;

  /** The first UTC day on which they happened. */
  @ApiPropertyOptional({ format: 'date', example: '2026-11-01' })
  @Optional()
  @IsDay()
  from?: string;

  /** The last UTC day on which they happened. */
  @ApiPropertyOptional({ format: 'date', example: '2026-11-30' })
  @Optional()
  @IsDay()
  to?: string;
}

/** Why a conversion was not stored. */
export class ConversionErrorDto {
  /** The code of the error that `POST /v1/conversions` would return. */
  @ApiProperty({ enum: errorCodes, example: 'voucher_expired' })
  code: ErrorCode;

  /** A sentence for people; may change. */
  @ApiProperty({ example: 'A voucher is accepted for 30 days after the click.' })
  message: string;

  /** The invalid fields, up to 10, if any. The field name is empty if the error concerns the conversion as a whole. */
  @ApiPropertyOptional({ type: [FieldErrorDto], maxItems: maxFieldsOfResult })
  fields?: FieldError[];

  /** How many more fields are invalid. Absent if `fields` lists all of them. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 2 })
  fieldsOmitted?: number;
}

const reportResults = ['created', 'existing', 'failed'] as const;

/** The result of one conversion. */
export class ConversionResultDto {
  /** `created`: it is new. `existing`: it was reported before, with the same body. `failed`: see `error`. */
  @ApiProperty({ enum: reportResults, example: 'created' })
  result: (typeof reportResults)[number];

  /** The conversion. Absent if it failed. */
  @ApiPropertyOptional({ type: ConversionDto })
  conversion?: ConversionDto;

  /** Why it failed. Absent if it did not. */
  @ApiPropertyOptional({ type: ConversionErrorDto })
  error?: ConversionErrorDto;
}

/** How many conversions had each result. */
export class ConversionsSummaryDto {
  /** New ones. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  created: number;

  /** Those that were reported before. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  existing: number;

  /** All others. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  failed: number;
}

/** The result of each conversion. */
export class ConversionsReportedDto {
  /** A result for each conversion, in the order of the request. */
  @ApiProperty({ type: [ConversionResultDto] })
  results: ConversionResultDto[];

  /** The number of each result. */
  @ApiProperty({ type: ConversionsSummaryDto })
  summary: ConversionsSummaryDto;
}

/** A refund of a conversion. */
export class RefundDto {
  /** Id of the refund, a UUIDv7. */
  @ApiProperty({ format: 'uuid', example: exampleId })
  id: string;

  /** Id of the conversion. */
  @ApiProperty({ format: 'uuid', example: exampleId })
  conversion: string;

  /** The refund's own id. */
  @ApiProperty({ example: 'refund-7' })
  externalId: string;

  /** In minor units of the currency. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: maxAmount, example: 1_000 })
  amount: number;

  /** ISO 4217: that of the conversion. */
  @ApiProperty({ example: 'EUR' })
  currency: string;

  /** When it was reported. */
  @ApiProperty({ format: 'date-time', example: '2026-11-30T09:00:00.000Z' })
  createdAt: string;
}

/** Says that a conversion is deleted. */
export class ConversionDeletedDto {
  /** Always true. */
  @ApiProperty({ example: true })
  ok: boolean;

  /** Id of the conversion. */
  @ApiProperty({ format: 'uuid', example: exampleId })
  deleted: string;
}
