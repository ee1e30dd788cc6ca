import { families, type Family } from '@app/breakout';
import { behaviors, type Behavior } from '@app/database';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { CreateWebsiteDto } from '../websites/website.dto.js';

const phones = ['ios', 'android'] as const;

/** A draft of a bio page, checked like a change of one. */
export class PreviewWebsiteDto extends OmitType(CreateWebsiteDto, ['slug', 'name', 'published']) {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'Anna' })
  @IsText({ max: 120 })
  name: string;
}

/** The page of a draft. */
export class WebsitePreviewDto {
  /** The very document that visitors would get, under 30 KB, without a script. */
  @ApiProperty({ example: '<!doctype html>…' })
  html: string;
}

/** Which visitor of which link. */
export class BreakoutPreviewQuery {
  /** The link's behavior. */
  @ApiProperty({ enum: behaviors, example: 'aggressive' })
  @IsOneOf(behaviors)
  behavior: Behavior;

  /** The app whose browser the visitor is in. */
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

/** What a visitor meets. */
export class BreakoutPreviewDto {
  /** `redirect`: straight on to the destination; `attempt`: a try to get out by itself; `page`: a page with a button. */
  @ApiProperty({ enum: ['redirect', 'attempt', 'page'], example: 'page' })
  step: 'redirect' | 'attempt' | 'page';

  /** The page that is shown, in the language that the request asks for; null where none is. */
  @ApiProperty({ type: 'string', nullable: true, example: '<!doctype html>…' })
  html: string | null;
}

/** Something to choose. */
export class ChoiceDto {
  /** As it is sent. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Instagram' })
  label: string;
}

/** What there is to choose from. */
export class ChoicesDto {
  /** Themes of bio pages. */
  @ApiProperty({ type: [ChoiceDto] })
  themes: ChoiceDto[];

  /** Networks of their socials. */
  @ApiProperty({ type: [ChoiceDto] })
  networks: ChoiceDto[];

  /** Apps whose browsers visitors can be in, by what they do alike. */
  @ApiProperty({ type: [ChoiceDto] })
  apps: ChoiceDto[];
}
