import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

/** Settings of an account. */
export class AccountSettingsDto {
  /**
   * The `behavior` of links and websites that are created without one. It is `basic` until the account chooses another.
   */
  @ApiProperty({ enum: behaviors, example: 'basic' })
  defaultBehavior: Behavior;
}

/** Omitted settings stay unchanged. */
export class UpdateAccountSettingsDto {
  /**
   * The `behavior` of links and websites that are created without one from now on, whichever way: by this API, imports, and
   * the compatible interfaces. `PUT /v1/links/{id}` without `behavior` uses it too.
   */
  @ApiPropertyOptional({ enum: behaviors, example: 'aggressive' })
  @Optional()
  @IsOneOf(behaviors)
  defaultBehavior?: Behavior;
}
