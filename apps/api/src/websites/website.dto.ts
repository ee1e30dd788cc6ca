import { slugProblem } from '@app/slugs';
import { defaultTheme, themeNames, themeDescriptions, type ThemeName } from '@app/pages';
import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import { Answer, describeAnswer } from '../answers/answer.js';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsListOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { WebsiteItemDto, WebsiteItemInput, WebsiteSocialDto } from './website-content.dto.js';

/** Most items of a page. */
export const mostItems = 100;
const mostSocials = 50;

/** A bio page. */
export class WebsiteDto {
  /** Id of the website. */
  @ApiProperty({ format: 'uuid', example: '01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21' })
  id: string;

  /** Short path, as it was sent; matched without regard to case. */
  @ApiProperty({ example: 'anna' })
  slug: string;

  /** True while visitors can see it. */
  @ApiProperty({ example: true })
  published: boolean;

  /** Public address. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/anna' })
  url: string;

  /** Display name. */
  @ApiProperty({ example: 'Anna' })
  name: string;

  /** Hero headline, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Ceramics from Lisbon' })
  headline: string | null;

  /** Short text about the owner, or null; may have line breaks. */
  @ApiProperty({ type: 'string', nullable: true, example: 'I make cups.\nAnd plates.' })
  bio: string | null;

  /** Name of its theme. */
  @ApiProperty({ example: defaultTheme })
  theme: string;

  /** What it leads to, in order. */
  @ApiProperty({ type: [WebsiteItemDto] })
  items: WebsiteItemDto[];

  /** Profiles on social networks, in order. */
  @ApiProperty({ type: [WebsiteSocialDto] })
  socials: WebsiteSocialDto[];

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last changed by its owner. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  updatedAt: string;
}

/** Fields of each answer about a website, in their order. */
export const websiteFields = {
  read: ['id', 'slug', 'published', 'url'],
  listed: ['id', 'name', 'slug', 'published', 'url'],
  changed: ['id', 'published'],
} as const;

@ApiSchema({ description: describeAnswer(websiteFields.read) })
export class WebsiteReadDto extends Answer(WebsiteDto, websiteFields.read) {}

@ApiSchema({ description: describeAnswer(websiteFields.listed) })
export class WebsiteListedDto extends Answer(WebsiteDto, websiteFields.listed) {}

@ApiSchema({ description: describeAnswer(websiteFields.changed) })
export class WebsiteChangedDto extends Answer(WebsiteDto, websiteFields.changed) {}

/** Websites, newest first. */
export class WebsiteListDto {
  /** The whole list, or one page of it. */
  @ApiProperty({ type: [WebsiteListedDto] })
  data: WebsiteListedDto[];

  /** `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class WebsiteDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the website that was deleted. */
  @ApiProperty({ format: 'uuid', example: '01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21' })
  deleted: string;
}

export class CreateWebsiteDto {
  /** 1 to 64 of A–Z, a–z, 0–9, - and _; begins and ends with a letter or digit. Unique without regard to case. */
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$',
    example: 'anna',
  })
  @Check(slugProblem)
  slug: string;

  /** 1 to 120 characters after trimming; no control characters. Left out on creation: the slug. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 120, example: 'Anna' })
  @Optional()
  @IsText({ max: 120 })
  name?: string;

  /** At most 200 characters after trimming; no control characters. */
  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 200, example: 'Ceramics from Lisbon' })
  @Nullable()
  @IsText({ min: 0, max: 200 })
  headline?: string | null;

  /** At most 1,000 characters after trimming; line breaks are the only control characters. */
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: 1000,
    example: 'I make cups.\nAnd plates.',
  })
  @Nullable()
  @IsText({ min: 0, max: 1000, multiline: true })
  bio?: string | null;

  /** true shows it to visitors, false hides it. Left out on creation: false. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  published?: boolean;

  /** Name of a theme; each has a light and a dark form. */
  @ApiPropertyOptional({
    enum: themeNames,
    example: defaultTheme,
    description: `Name of a theme; each has a light and a dark form. ${themeDescriptions}.`,
  })
  @Optional()
  @IsOneOf(themeNames)
  theme?: ThemeName;

  /** The whole list, in order. */
  @ApiPropertyOptional({
    type: [WebsiteItemInput],
    maxItems: mostItems,
    example: [{ title: 'My shop', url: 'https://shop.example/' }],
  })
  @Optional()
  @IsListOf(WebsiteItemInput, { max: mostItems })
  items?: WebsiteItemInput[];

  /** The whole list, in order. */
  @ApiPropertyOptional({
    type: [WebsiteSocialDto],
    maxItems: mostSocials,
    example: [{ network: 'instagram', url: 'https://instagram.com/example' }],
  })
  @Optional()
  @IsListOf(WebsiteSocialDto, { max: mostSocials })
  socials?: WebsiteSocialDto[];
}

/** What is left out stays as it is. */
export class UpdateWebsiteDto extends OmitType(CreateWebsiteDto, ['slug']) {}
