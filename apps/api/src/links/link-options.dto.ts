import { type AppMode, appModes, type Gate, gates } from '@app/database';
import { linkPasswordLength } from '@app/links';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Nullable } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsText, textError } from '../validation/text.decorator.js';

/** The optional fields of a link, as it is returned. */
export class LinkOptionsDto {
  /** A note for people, or null. Visitors do not see it. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Printed on the poster.' })
  note: string | null;

  /** True if the visitor's query is forwarded to the destination. */
  @ApiProperty({ example: true })
  forwardQuery: boolean;

  /** What visitors confirm before they get any further, or null. `adult`: that they are of age. */
  @ApiProperty({ type: 'string', enum: gates, nullable: true, example: 'adult' })
  gate: Gate | null;

  /** True if visitors must enter a password. */
  @ApiProperty({ example: true })
  hasPassword: boolean;

  /** `auto` if a visit from an in-app browser may end in the destination's native app, `off` if it may not. */
  @ApiProperty({ enum: appModes, example: 'auto' })
  app: AppMode;
}

/** The optional fields of a link, in requests. Null removes a field: the link behaves as if it had never been set. */
export class GivenLinkOptionsDto {
  /**
   * A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
   * it. Searches for links find it.
   */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: 2000,
    example: 'Printed on the poster.',
  })
  @Nullable()
  @IsText({ max: 2000, multiline: true })
  note?: string | null;

  /** False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default. */
  @ApiPropertyOptional({ type: 'boolean', nullable: true, example: true })
  @Nullable()
  @IsBool()
  forwardQuery?: boolean | null;

  /** `adult` shows visitors a page on which they confirm that they are of age. */
  @ApiPropertyOptional({ type: 'string', enum: gates, nullable: true, example: 'adult' })
  @Nullable()
  @IsOneOf(gates)
  gate?: Gate | null;

  /**
   * A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
   * never returned. Setting it, even to the same value, makes everybody enter it again.
   */
  @ApiPropertyOptional({
    type: 'string',
    format: 'password',
    writeOnly: true,
    nullable: true,
    minLength: linkPasswordLength.min,
    maxLength: linkPasswordLength.max,
    example: 'open sesame',
  })
  @Nullable()
  @Check((value) => textError(value, linkPasswordLength))
  password?: string | null;

  /**
   * `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
   * leads visitors out of an in-app browser, the destination's app comes before the browser.
   */
  @ApiPropertyOptional({ enum: appModes, nullable: true, example: 'auto' })
  @Nullable()
  @IsOneOf(appModes)
  app?: AppMode | null;
}
