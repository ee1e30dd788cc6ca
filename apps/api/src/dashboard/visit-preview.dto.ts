import { conditionKinds } from '@app/routing';
import { type Device, devices, inAppKeys, systemKeys, browserKeys } from '@app/visitors';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { NewLinkDto } from '../links/link.dto.js';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

/** A draft of a link, validated like a new one. */
export class LinkDraftDto extends PickType(NewLinkDto, [
  'destination',
  'behavior',
  'forwardQuery',
  'gate',
  'app',
  'activeFrom',
  'expiresAt',
  'expiredDestination',
  'rules',
]) {
  /** True if the link has a password, or is going to have one. */
  @ApiPropertyOptional({ default: false, example: true })
  @Optional()
  @IsBool()
  hasPassword?: boolean;
}

/** A simulated visitor. */
export class ImaginedVisitorDto {
  /** ISO 3166 alpha-2 code, or `XX` for unknown. */
  @ApiProperty({ example: 'BR' })
  @Check((value) => conditionKinds.countries.check([value]))
  country: string;

  /** Like an `Accept-Language` header. */
  @ApiPropertyOptional({ example: 'pt-BR' })
  @Optional()
  @IsText({ max: 200 })
  language?: string;

  /** Kind of device. */
  @ApiProperty({ example: 'mobile' })
  @IsOneOf(devices)
  device: Device;

  /** Operating system: a key of reports. */
  @ApiProperty({ example: 'android' })
  @IsOneOf(systemKeys)
  system: string;

  /** Browser: a key of reports. */
  @ApiProperty({ example: 'chrome' })
  @IsOneOf(browserKeys)
  browser: string;

  /** App whose in-app browser the visitor uses: a key of reports. Null or left out for an ordinary browser. */
  @ApiPropertyOptional({ nullable: true, example: 'tiktok' })
  @Nullable()
  @IsOneOf(inAppKeys)
  app?: string | null;

  /** Where an ordinary browser comes from: a key of reports. Defaults to `direct`. */
  @ApiPropertyOptional({ example: 'direct' })
  @Optional()
  @Check((value) => conditionKinds.sources.check([value]))
  source?: string;

  /** Query with which the short link is opened, without `?`. */
  @ApiPropertyOptional({ example: 'ref=newsletter' })
  @Optional()
  @IsText({ max: 1000 })
  query?: string;

  /** ISO 8601 time of the visit. Defaults to now. */
  @ApiPropertyOptional({ type: 'string', format: 'date-time', example: '2026-11-27T20:00:00.000Z' })
  @Optional()
  @IsTime()
  at?: Date;
}

/** What to try. */
export class PreviewVisitDto {
  /** The link as it is in the form. */
  @ApiProperty({ type: LinkDraftDto })
  @IsObjectOf(LinkDraftDto)
  link: LinkDraftDto;

  /** The simulated visitor. */
  @ApiProperty({ type: ImaginedVisitorDto })
  @IsObjectOf(ImaginedVisitorDto)
  visitor: ImaginedVisitorDto;
}

const stages = ['gate', 'password', 'breakout'] as const;

/** The outcome of the simulated visit. */
export class VisitPreviewDto {
  /** The pages that the visitor passes, in order. `breakout` is the way out of an app's browser. */
  @ApiProperty({ enum: stages, isArray: true, example: ['gate', 'breakout'] })
  stages: (typeof stages)[number][];

  /** The step that ends the visit: `redirect`, `rules` (blocked), `expiry`, `availability`. */
  @ApiProperty({ example: 'redirect' })
  end: string;

  /** Where the visitor arrives; null if nowhere. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/br' })
  location: string | null;

  /** Zero-based position of the rule that decided; null if none did. */
  @ApiProperty({ type: 'integer', nullable: true, example: 0 })
  rule: number | null;

  /** True if a share or a split affected the result: a similar visitor may get a different one. */
  @ApiProperty({ example: false })
  drawn: boolean;
}
