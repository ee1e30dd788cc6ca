import { maxNameLength, maxUrlLength } from '@app/common';
import { families, type Family } from '@app/breakout';
import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { CreateWebsiteDto } from '../websites/website.dto.js';

const phones = ['ios', 'android'] as const;

/** A draft of a bio page, validated like a change. */
export class PreviewWebsiteDto extends OmitType(CreateWebsiteDto, ['slug', 'template', 'name', 'published']) {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ example: 'Anna' })
  @IsText({ max: maxNameLength })
  name: string;

  /** Id of the page whose photo and thumbnails the preview shows. */
  @ApiPropertyOptional({ format: 'uuid', example: '01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21' })
  @Optional()
  @IsText({ max: 36 })
  website?: string;
}

/** What the image shows that a bio page is shared with. */
export class PreviewWebsiteCardDto extends PickType(PreviewWebsiteDto, [
  'name',
  'headline',
  'theme',
  'accent',
  'background',
  'buttons',
  'cover',
  'font',
  'website',
]) {
  /** The page's slug. */
  @ApiProperty({ example: 'anna' })
  @IsText({ max: 64 })
  slug: string;
}

/** The image that a bio page is shared with. */
export class WebsiteCardDto {
  /** A PNG of 1200 × 630 pixels, as a `data:` URI. */
  @ApiProperty({ example: 'data:image/png;base64,…' })
  image: string;
}

/** The preview of a bio page. */
export class WebsitePreviewDto {
  /** The document that visitors would get: under 80 KB, without scripts. */
  @ApiProperty({ example: '<!doctype html>…' })
  html: string;

  /** The items that it shows, in order: their positions in the draft, from 0. Visitors would not see the others now. */
  @ApiProperty({ example: [0, 1, 3], type: [Number] })
  items: number[];
}

/** The link and the visitor to preview. */
export class BreakoutPreviewQuery {
  /** The link's behavior. */
  @ApiProperty({ example: 'aggressive' })
  @IsOneOf(behaviors)
  behavior: Behavior;

  /** The app whose in-app browser the visitor uses. */
  @ApiPropertyOptional({ default: 'instagram', example: 'tiktok' })
  @Optional()
  @IsOneOf(families)
  app?: Family;

  /** The visitor's phone. */
  @ApiPropertyOptional({ default: 'ios', example: 'android' })
  @Optional()
  @IsOneOf(phones)
  platform?: (typeof phones)[number];

  /**
   * The link's destination, possibly incomplete. If it belongs to an app, that app comes first. If omitted or not a URL yet:
   * an example that belongs to no app.
   */
  @ApiPropertyOptional({ example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  @Optional()
  @IsText({ max: maxUrlLength })
  destination?: string;
}

/** The first step of a visit. */
export class BreakoutPreviewDto {
  /** `redirect`: straight to the destination; `attempt`: an automatic breakout attempt; `page`: a page with a button. */
  @ApiProperty({ enum: ['redirect', 'attempt', 'page'], example: 'page' })
  step: 'redirect' | 'attempt' | 'page';

  /** The page, in the language of `Accept-Language`; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: '<!doctype html>…' })
  html: string | null;

  /** Name of the destination's app, which comes first; null if no app opens. */
  @ApiProperty({ type: 'string', nullable: true, example: 'YouTube' })
  opens: string | null;
}

/** A page that visitors may get before the destination, or instead of it. */
export const guardPages = ['gate', 'password', 'blocked'] as const;
export type GuardPageName = (typeof guardPages)[number];

/** The page to preview. */
export class GuardPreviewQuery {
  /** `gate` asks whether the visitor is an adult, `password` for the link's password, `blocked` is what rules show. */
  @ApiProperty({ example: 'gate' })
  @IsOneOf(guardPages)
  page: GuardPageName;
}

/** The preview of a page. */
export class GuardPreviewDto {
  /** The page, in the language of `Accept-Language`. */
  @ApiProperty({ example: '<!doctype html>…' })
  html: string;
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

/** What the conditions of rules can name. */
export class RuleChoicesDto {
  /** ISO 3166 alpha-2 codes, and `XX` for unknown. */
  @ApiProperty({ type: [ChoiceDto] })
  countries: ChoiceDto[];

  /** Kinds of devices. */
  @ApiProperty({ type: [ChoiceDto] })
  devices: ChoiceDto[];

  /** Operating systems. */
  @ApiProperty({ type: [ChoiceDto] })
  systems: ChoiceDto[];

  /** Browsers. */
  @ApiProperty({ type: [ChoiceDto] })
  browsers: ChoiceDto[];

  /** Known apps and sites that visits come from, and `direct`. Conditions can name other hosts, too. */
  @ApiProperty({ type: [ChoiceDto] })
  sources: ChoiceDto[];

  /** Apps with in-app browsers. */
  @ApiProperty({ type: [ChoiceDto] })
  apps: ChoiceDto[];
}

/** The destination to check. */
export class DestinationPreviewQuery {
  /** The destination, possibly incomplete. */
  @ApiProperty({ example: 'https://xn--pple-43d.com/' })
  @IsText({ max: maxUrlLength })
  url: string;
}

/** What is notable about a destination. */
export class DestinationPreviewDto {
  /** Its host name, if it mixes scripts, which can make it look like another one; otherwise null. */
  @ApiProperty({ type: 'string', nullable: true, example: '\u0430pple.com' })
  mixedScriptHost: string | null;
}
