import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TopLinkDto } from '../analytics/report.dto.js';
import { Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { colorPattern, givenColorPattern, IsColor } from '../validation/color.decorator.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';

/** Numbers of links. */
export class LinkCountsDto {
  /** All links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  total: number;

  /** Live links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 40 })
  active: number;

  /** Paused links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  paused: number;
}

/** Numbers of websites. */
export class WebsiteCountsDto {
  /** All websites. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  total: number;

  /** Published websites. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  published: number;
}

/** Whether an account has a logo. */
export class AccountLogoDto {
  /** Whether the account has a logo, which its QR codes can show. */
  @ApiProperty({ example: true })
  hasLogo: boolean;
}

/** Resources of an account. */
export class AccountOverviewDto {
  /** Numbers of links. */
  @ApiProperty()
  links: LinkCountsDto;

  /** Numbers of websites. */
  @ApiProperty()
  websites: WebsiteCountsDto;

  /** Number of groups. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 4 })
  groups: number;

  /** The five links with the most lifetime clicks. Ties are sorted newest first. */
  @ApiProperty({ type: [TopLinkDto] })
  topLinks: TopLinkDto[];

  /** Whether the account has a logo, which its QR codes can show. Only with `view=full`. */
  @ApiPropertyOptional({ example: false })
  hasLogo?: boolean;
}

const maxName = 60;

/** How the account appears on the pages between links and destinations. The picture is the account's logo. */
class AccountBrandDto {
  /** The name that pages show. */
  @ApiProperty({ minLength: 1, maxLength: maxName, example: 'Acme Bakery' })
  name: string;

  /** Accent color that replaces the pages' default, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#0a7d5c' })
  accent: string | null;

  /** Background color that replaces the pages' default, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#fff7e6' })
  background: string | null;

  /** False if the pages do not show the brand. */
  @ApiProperty({ example: true })
  showOnPages: boolean;
}

/** A brand, as it is sent. Omitted fields stay unchanged; those of a new brand get their defaults. */
class GivenAccountBrandDto {
  /** The name that pages show, trimmed. Required for a new brand. */
  @ApiPropertyOptional({ example: 'Acme Bakery' })
  @Optional()
  @IsText({ max: maxName })
  name?: string;

  /**
   * Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
   * background is below 3 (WCAG 2 AA), by as little as possible. Null, the default, stands for the pages' default.
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
   * that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null, the default, stands for the pages' default.
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
   * The `behavior` of links and websites created without one from now on, however they are created: by this API, imports, and
   * the compatible interfaces. `PUT /v1/links/{id}` without `behavior` uses it too.
   */
  @ApiPropertyOptional({ example: 'aggressive' })
  @Optional()
  @IsOneOf(behaviors)
  defaultBehavior?: Behavior;

  /** How the account appears on pages. Null removes it. */
  @ApiPropertyOptional({ type: GivenAccountBrandDto, nullable: true })
  @Nullable()
  @IsObjectOf(GivenAccountBrandDto)
  brand?: GivenAccountBrandDto | null;
}
