import { families, type Family } from '@app/breakout';
import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { CreateWebsiteDto } from '../websites/website.dto.js';

const phones = ['ios', 'android'] as const;

/** A draft of a bio page, validated like a change. */
export class PreviewWebsiteDto extends OmitType(CreateWebsiteDto, ['slug', 'name', 'published']) {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'Anna' })
  @IsText({ max: 120 })
  name: string;
}

/** The preview of a bio page. */
export class WebsitePreviewDto {
  /** The document that visitors would get: under 30 KB, without scripts. */
  @ApiProperty({ example: '<!doctype html>…' })
  html: string;
}

/** The link and the visitor to preview. */
export class BreakoutPreviewQuery {
  /** The link's behavior. */
  @ApiProperty({ enum: behaviors, example: 'aggressive' })
  @IsOneOf(behaviors)
  behavior: Behavior;

  /** The app whose in-app browser the visitor uses. */
  @ApiPropertyOptional({ enum: families, default: 'instagram', example: 'tiktok' })
  @Optional()
  @IsOneOf(families)
  app?: Family;

  /** The visitor's phone. */
  @ApiPropertyOptional({ enum: phones, default: 'ios', example: 'android' })
  @Optional()
  @IsOneOf(phones)
  platform?: (typeof phones)[number];
}

/** The first step of a visit. */
export class BreakoutPreviewDto {
  /** `redirect`: straight to the destination; `attempt`: an automatic breakout attempt; `page`: a page with a button. */
  @ApiProperty({ enum: ['redirect', 'attempt', 'page'], example: 'page' })
  step: 'redirect' | 'attempt' | 'page';

  /** The page, in the language of `Accept-Language`; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: '<!doctype html>…' })
  html: string | null;
}

/** One choice. */
export class ChoiceDto {
  /** Value to send. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** Name to show. */
  @ApiProperty({ example: 'Instagram' })
  label: string;
}

/** The values of some fields. */
export class ChoicesDto {
  /** Themes of bio pages. */
  @ApiProperty({ type: [ChoiceDto] })
  themes: ChoiceDto[];

  /** Networks of social links. */
  @ApiProperty({ type: [ChoiceDto] })
  networks: ChoiceDto[];

  /** Apps with in-app browsers, grouped by how they behave. */
  @ApiProperty({ type: [ChoiceDto] })
  apps: ChoiceDto[];
}

/** The destination to check. */
export class DestinationPreviewQuery {
  /** As somebody types it. */
  @ApiProperty({ maxLength: 2048, example: 'https://xn--pple-43d.com/' })
  @IsText({ max: 2048 })
  url: string;
}

/** What is notable about a destination. */
export class DestinationPreviewDto {
  /** Its host name, if that mixes scripts, which makes it look like another one; otherwise null. */
  @ApiProperty({ type: 'string', nullable: true, example: '\u0430pple.com' })
  mixedScriptHost: string | null;
}
