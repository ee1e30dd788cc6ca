import { ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { ViewQuery } from '../validation/view.dto.js';

const largest = 1000;

/** The query of lists. Without `limit` and `cursor` a list is whole. */
export class PageQuery extends ViewQuery {
  /** Size of a page, 1 to 1,000; 100 where only `cursor` is given. Left out with no cursor: the whole list, streamed. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: largest, example: 100 })
  @Optional()
  @Check((value) =>
    typeof value === 'string' && /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= largest
      ? null
      : { code: 'invalid_limit', message: `This must be a whole number from 1 to ${largest}.` },
  )
  limit?: string;

  /** `nextCursor` of the page before. */
  @ApiPropertyOptional({ type: 'string', example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  @Optional()
  @Check((value) =>
    typeof value === 'string' && value !== ''
      ? null
      : { code: 'invalid_cursor', message: 'This must be a cursor as it was given.' },
  )
  cursor?: string;
}
