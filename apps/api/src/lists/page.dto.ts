import { ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { ViewQuery } from '../views/view-query.dto.js';

export const maxLimit = 1000;

/** A page size, as text. */
export const IsPageSize = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= maxLimit
      ? null
      : { code: 'invalid_limit', message: `This must be a whole number from 1 to ${maxLimit}.` },
  );

/** Anything that may be a cursor. @param source the field that it must come from. */
export const IsCursor = (source: string): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && value !== ''
      ? null
      : { code: 'invalid_cursor', message: `This must be the \`${source}\` of a page.` },
  );

/** The query of lists. Without `limit` and `cursor`, the response is the whole list. */
export class PageQuery extends ViewQuery {
  /** Page size, 1 to 1,000. Defaults to 100 if `cursor` is given. Without either, the whole list is streamed. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxLimit, example: 100 })
  @Optional()
  @IsPageSize()
  limit?: string;

  /** `nextCursor` of the previous page. */
  @ApiPropertyOptional({ type: 'string', example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  @Optional()
  @IsCursor('nextCursor')
  cursor?: string;
}
