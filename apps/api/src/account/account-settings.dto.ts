import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { colorPattern, givenColorPattern, IsColor } from '../validation/color.decorator.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';

const maxName = 60;

/** What the pages between links and destinations show of the account. Its picture is the logo of the account. */
export class AccountBrandDto {
  /** The name that pages show. */
  @ApiProperty({ minLength: 1, maxLength: maxName, example: 'Acme Bakery' })
  name: string;

  /** Accent color in place of the pages' own, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#0a7d5c' })
  accent: string | null;

  /** Background color in place of the pages' own, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#fff7e6' })
  background: string | null;

  /** False while the pages stay plain. */
  @ApiProperty({ example: true })
  showOnPages: boolean;
}

/** A brand, as it is sent. Omitted fields stay unchanged; those of a new brand get their defaults. */
export class GivenAccountBrandDto {
  /** The name that pages show, trimmed. A brand that is not there yet needs one. */
  @ApiPropertyOptional({ example: 'Acme Bakery' })
  @Optional()
  @IsText({ max: maxName })
  name?: string;

  /**
   * Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
   * background is below 3 (WCAG 2 AA), and no more than that takes. Null, the default, stands for the pages' own.
   */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    pattern: givenColorPattern,
    maxLength: 7,
    example: '#0a7d5c',
  })
  @Nullable()
  @IsColor()
  accent?: string | null;

  /**
   * Background color in the form `#rrggbb`, stored in lower case. With it, pages look the same in light and dark mode. Texts
   * that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null, the default, stands for the pages' own.
   */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    pattern: givenColorPattern,
    maxLength: 7,
    example: '#fff7e6',
  })
  @Nullable()
  @IsColor()
  background?: string | null;

  /** Whether the pages show the brand. They show a new one unless this is false. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  showOnPages?: boolean;
}

/** Settings of an account. */
export class AccountSettingsDto {
  /**
   * The `behavior` of links and websites that are created without one. It is `basic` until the account chooses another.
   */
  @ApiProperty({ enum: behaviors, example: 'basic' })
  defaultBehavior: Behavior;

  /**
   * The name, colors and picture on breakout, gate, password and ended pages, and on the 404 pages of the account's own domains.
   * Null until it is set.
   */
  @ApiProperty({ type: AccountBrandDto, nullable: true })
  brand: AccountBrandDto | null;
}

/** Omitted settings stay unchanged. */
export class UpdateAccountSettingsDto {
  /**
   * The `behavior` of links and websites that are created without one from now on, whichever way: by this API, imports, and
   * the compatible interfaces. `PUT /v1/links/{id}` without `behavior` uses it too.
   */
  @ApiPropertyOptional({ example: 'aggressive' })
  @Optional()
  @IsOneOf(behaviors)
  defaultBehavior?: Behavior;

  /** What pages show of the account. Null removes it. */
  @ApiPropertyOptional({ type: GivenAccountBrandDto, nullable: true })
  @Nullable()
  @IsObjectOf(GivenAccountBrandDto)
  brand?: GivenAccountBrandDto | null;
}
