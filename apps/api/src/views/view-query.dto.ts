import { ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

export const views = ['basic', 'full'] as const;
export type View = (typeof views)[number];

/** The query of operations that can return the whole resource. */
export class ViewQuery {
  /** `basic` returns the default fields, `full` the whole resource. */
  @ApiPropertyOptional({ default: 'basic', example: 'full' })
  @Optional()
  @IsOneOf(views)
  view?: View;
}
