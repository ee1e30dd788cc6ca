import { type FieldCode, maxHostLength, textError } from '@app/common';
import {
  type DateRange,
  isDate,
  isReportable,
  maxReportDays,
  maxReportYears,
  type RequestedScope,
  type ScopeKind,
  scopeKinds,
} from '@app/analytics';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional, type ValueError } from '../validation/check.js';
import { wholeNumber } from '../validation/number.decorator.js';

export type Fields = Partial<Record<string, unknown>>;

export const invalid = (code: FieldCode, message: string): ValueError => ({ code, message });

/** The id of what the report is about. A report is about one thing at most. */
export const IsScope = (kind: ScopeKind, max = 100): PropertyDecorator =>
  Check((value, object) => {
    const error = textError(value, { max });
    if (error) return error;
    const others = scopeKinds.filter((other) => other !== kind && (object as Fields)[other] !== undefined);
    return others.length > 0 ? invalid('conflict', `Choose one of: ${scopeKinds.join(', ')}.`) : null;
  });

/** One end of the range, whose other end is in another field. */
const IsDateWith = (other: 'from' | 'to'): PropertyDecorator =>
  Check((value, object) => {
    const fields = object as Fields;
    if (!isDate(value)) return invalid('invalid_date', 'This must be a date from 1970 to 2999: YYYY-MM-DD.');
    if (fields.days !== undefined) return invalid('conflict', 'Send either `days`, or `from` and `to`.');
    const end = fields[other];
    if (end === undefined) return invalid('incomplete', 'Send both `from` and `to`.');
    if (!isDate(end)) return null;
    const [from, to] = other === 'to' ? [value, end] : [end, value];
    if (from > to) return invalid('invalid_range', '`from` must not be after `to`.');
    return isReportable({ from, to })
      ? null
      : invalid('too_long', `A range spans at most ${maxReportYears} years.`);
  });

/** What figures are about, and their days. At most one of `link`, `group`, `tag` and `domain`. */
export class RangeQuery {
  /** Id of the link that the report is about. */
  @ApiPropertyOptional({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  @Optional()
  @IsScope('link')
  link?: string;

  /** Id of a group: the report is about the links that are in it now. */
  @ApiPropertyOptional({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11' })
  @Optional()
  @IsScope('group')
  group?: string;

  /** Id of a tag, or its name regardless of case: the report is about the links that have it now. */
  @ApiPropertyOptional({ maxLength: 100, example: 'Summer' })
  @Optional()
  @IsScope('tag')
  tag?: string;

  /**
   * Host of a domain of the account, verified or not, or that of the installation's short links: the report is about the
   * account's links on it.
   */
  @ApiPropertyOptional({ maxLength: maxHostLength, example: 'go.shop.example' })
  @Optional()
  @IsScope('domain', 253)
  domain?: string;

  /** Number of days: today and the preceding days. 7 by default if `interval` is `hour`. Not together with `from` and `to`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxReportDays, default: 30, example: 90 })
  @Optional()
  @Check((value) => wholeNumber(value, 1, maxReportDays))
  days?: string;

  /** First day. Together with `to`; both are included. At most five years. */
  @ApiPropertyOptional({ format: 'date', example: '2026-01-01' })
  @Optional()
  @IsDateWith('to')
  from?: string;

  /** Last day. Future days have no visits. */
  @ApiPropertyOptional({ format: 'date', example: '2026-06-30' })
  @Optional()
  @IsDateWith('from')
  to?: string;
}

/** The scope that a valid query names. Undefined for all links of the account. */
export function scopeOf(query: RangeQuery & { website?: string }): RequestedScope | undefined {
  const kind = scopeKinds.find((each) => query[each] !== undefined);
  return kind && { kind, id: query[kind] ?? '' };
}

/** The days that a valid query names. */
export const rangeOf = ({ days, from, to }: RangeQuery, defaultDays: number): { days: number } | DateRange =>
  from !== undefined && to !== undefined ? { from, to } : { days: Number(days ?? defaultDays) };

/** The days of a block. */
export class ReportRangeDto {
  /** First day. */
  @ApiProperty({ format: 'date', example: '2026-10-24' })
  from: string;

  /** Last day, included. */
  @ApiProperty({ format: 'date', example: '2026-11-22' })
  to: string;

  /** The time zone whose days these are. */
  @ApiProperty({ example: 'UTC' })
  zone: string;
}
