import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOneOf } from './choice.decorator.js';
import { Optional } from './check.js';

export const views = ['basic', 'full'] as const;
export type View = (typeof views)[number];

/** The query of calls that can return the whole resource. */
export class ViewQuery {
  /** `basic` returns the fields shown by default; `full` the whole resource. */
  @ApiPropertyOptional({ enum: views, default: 'basic', example: 'full' })
  @Optional()
  @IsOneOf(views)
  view?: View;
}
