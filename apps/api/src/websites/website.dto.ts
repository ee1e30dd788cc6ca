import { type DisabledReason, disabledReasons, maxHostLength, maxNameLength } from '@app/common';
import { behaviors, type Behavior } from '@app/database';
import {
  type ButtonStyle,
  buttonStyles,
  defaultLayout,
  defaultTheme,
  fontDescriptions,
  type FontName,
  fontNames,
  type Language,
  languages,
  type Layout,
  layouts,
  themeDescriptions,
  themeNames,
  type ThemeName,
} from '@app/pages';
import { slugError } from '@app/slugs';
import { templateDescriptions, type TemplateName, templateNames } from '@app/websites';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { ExternalDataDto, GivenExternalDataDto } from '../external-data/external-data.dto.js';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { colorPattern, givenColorPattern, IsColor } from '../validation/color.decorator.js';
import { IsListOf, IsObjectOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { ResourceViewDto, ViewOf } from '../views/resource-view.js';
import { WebsiteCoverDto, WebsiteCoverInput } from './website-cover.dto.js';
import { WebsiteItemDto, WebsiteItemInput, WebsiteSocialDto } from './website-content.dto.js';

/** Maximum number of items on a page. */
export const maxItems = 100;
/** Maximum number of profiles on a page. */
export const maxSocials = 50;

/** A bio page. */
export class WebsiteDto extends ExternalDataDto {
  /** Id of the website. */
  @ApiProperty({ format: 'uuid', example: '01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21' })
  id: string;

  /** Short path, as it was sent. Case does not matter for visitors. */
  @ApiProperty({ example: 'anna' })
  slug: string;

  /** True if visitors can see the page. */
  @ApiProperty({ example: true })
  published: boolean;

  /** Public URL. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/anna' })
  url: string;

  /** Host that the address is on. */
  @ApiProperty({ example: 'go.example' })
  domain: string;

  /** Display name. */
  @ApiProperty({ example: 'Anna' })
  name: string;

  /** Hero headline, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Ceramics from Lisbon' })
  headline: string | null;

  /** Short text about the owner, or null. May contain line breaks. */
  @ApiProperty({ type: 'string', nullable: true, example: 'I make cups.\nAnd plates.' })
  bio: string | null;

  /** Name of the page's theme. */
  @ApiProperty({ example: defaultTheme })
  theme: string;

  /** Accent color that replaces the theme's, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#0a7d5c' })
  accent: string | null;

  /** Background color that replaces the theme's, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#fff7e6' })
  background: string | null;

  /** How items are drawn, or null for the theme's style. */
  @ApiProperty({ type: 'string', enum: buttonStyles, nullable: true, example: 'pill' })
  buttons: ButtonStyle | null;

  /** How items are arranged. */
  @ApiProperty({ enum: layouts, example: defaultLayout })
  layout: Layout;

  /** What is above the page, or null. */
  @ApiProperty({ type: WebsiteCoverDto, nullable: true, example: null })
  cover: WebsiteCoverDto | null;

  /** True if an image is behind the page. */
  @ApiProperty({ example: false })
  backgroundImage: boolean;

  /** Font that replaces the theme's, or null. */
  @ApiProperty({ type: 'string', enum: fontNames, nullable: true, example: 'inter' })
  font: FontName | null;

  /** Language of the page, or null. */
  @ApiProperty({ type: 'string', enum: languages, nullable: true, example: 'de' })
  language: Language | null;

  /** How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`. */
  @ApiProperty({ enum: behaviors, example: 'basic' })
  behavior: Behavior;

  /** True if the page shows a photo, false if it shows a monogram. */
  @ApiProperty({ example: false })
  hasPhoto: boolean;

  /** Items of the page, in order. */
  @ApiProperty({
    type: [WebsiteItemDto],
    example: [
      {
        id: '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44',
        title: 'My shop',
        kind: 'url',
        url: 'https://shop.example/',
      },
    ],
  })
  items: WebsiteItemDto[];

  /** Ids of the items that have a thumbnail. */
  @ApiProperty({ type: [String], example: ['01981f61-02b5-7a3e-8d11-5f0b7f0e2c44'] })
  thumbnails: string[];

  /** Profiles on social networks, in order. */
  @ApiProperty({ type: [WebsiteSocialDto] })
  socials: WebsiteSocialDto[];

  /** Creation time. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** Time of the owner's last change. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  updatedAt: string;

  /** Why an operator disabled the page. Absent if it is not disabled. A disabled page cannot be changed or deleted. */
  @ApiPropertyOptional({ enum: disabledReasons, example: 'spam' })
  disabled?: DisabledReason;
}

/** Default fields of each operation, in order. */
export const websiteFields = {
  read: ['id', 'slug', 'published', 'url'],
  listed: ['id', 'name', 'slug', 'published', 'url'],
  changed: ['id', 'published'],
  pictured: ['id', 'hasPhoto'],
  thumbnails: ['id', 'thumbnails'],
  covered: ['id', 'cover'],
  backed: ['id', 'backgroundImage'],
} as const;

@ViewOf(WebsiteDto, websiteFields.read)
export class WebsiteReadDto extends ResourceViewDto(WebsiteDto, websiteFields.read) {}

@ViewOf(WebsiteDto, websiteFields.listed)
export class WebsiteListedDto extends ResourceViewDto(WebsiteDto, websiteFields.listed) {}

@ViewOf(WebsiteDto, websiteFields.changed)
export class WebsiteChangedDto extends ResourceViewDto(WebsiteDto, websiteFields.changed) {}

@ViewOf(WebsiteDto, websiteFields.pictured)
export class WebsitePicturedDto extends ResourceViewDto(WebsiteDto, websiteFields.pictured) {}

@ViewOf(WebsiteDto, websiteFields.thumbnails)
export class WebsiteThumbnailsDto extends ResourceViewDto(WebsiteDto, websiteFields.thumbnails) {}

@ViewOf(WebsiteDto, websiteFields.covered)
export class WebsiteCoveredDto extends ResourceViewDto(WebsiteDto, websiteFields.covered) {}

@ViewOf(WebsiteDto, websiteFields.backed)
export class WebsiteBackedDto extends ResourceViewDto(WebsiteDto, websiteFields.backed) {}

export class WebsiteDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted website. */
  @ApiProperty({ format: 'uuid', example: '01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21' })
  deleted: string;
}

export class CreateWebsiteDto extends GivenExternalDataDto {
  /** 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case. */
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$',
    example: 'anna',
  })
  @Check(slugError, 'GET /v1/slug-suggestions suggests free slugs.')
  slug: string;

  /**
   * Host of one of the account's domains, which must have been verified. Defaults to null, the host of the installation's
   * short links. Slugs are unique per domain.
   */
  @ApiPropertyOptional({ nullable: true, example: null })
  @Nullable()
  @IsText({ max: maxHostLength })
  domain?: string | null;

  /** The page's initial design and items. Other fields in the request override the template. */
  @ApiPropertyOptional({
    example: 'musician',
    description:
      'Looks and items that the page begins with. Fields that are sent as well take the place of what the template has. The ' +
      `titles are in \`language\`, or in English; URLs lead to https://example.com/ until they are changed. ${templateDescriptions}.`,
  })
  @Optional()
  @IsOneOf(templateNames)
  template?: TemplateName;

  /** Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug on creation. */
  @ApiPropertyOptional({ example: 'Anna' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;

  /** At most 200 characters after trimming, no control characters. */
  @ApiPropertyOptional({ nullable: true, example: 'Ceramics from Lisbon' })
  @Nullable()
  @IsText({ min: 0, max: 200 })
  headline?: string | null;

  /** At most 1,000 characters after trimming. Line breaks are the only control characters allowed. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'I make cups.\nAnd plates.',
  })
  @Nullable()
  @IsText({ min: 0, max: 1000, multiline: true })
  bio?: string | null;

  /** True shows the page to visitors, false hides it. Defaults to false on creation. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  published?: boolean;

  /** Name of a theme. Each has a light and a dark variant. */
  @ApiPropertyOptional({
    example: defaultTheme,
    description: `Name of a theme. Each has a light and a dark variant. ${themeDescriptions}.`,
  })
  @Optional()
  @IsOneOf(themeNames)
  theme?: ThemeName;

  /**
   * Accent color in the form `#rrggbb`, stored in lower case. It is drawn darker or lighter if its contrast with the
   * background is below 3 (WCAG 2 AA), by as little as possible. Null stands for the theme's.
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
   * Background color in the form `#rrggbb`, stored in lower case. With it, the page looks the same in light and dark mode.
   * Texts that would be hard to read on it are drawn darker or lighter (WCAG 2 AA). Null stands for the theme's.
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

  /**
   * How clickable items are drawn. Null, the default: the theme's style.
   *
   * - `rounded`, `pill` and `square`: with these corners
   * - `outline`: an outline in the accent color, without a fill
   * - `shadow`: an outline and a shadow in the text color
   */
  @ApiPropertyOptional({ nullable: true, example: 'pill' })
  @Nullable()
  @IsOneOf(buttonStyles)
  buttons?: ButtonStyle | null;

  /**
   * How items are arranged: one below the other, or with `grid` in two columns on screens of at least 352 CSS pixels, where
   * headings and the featured item take a whole row.
   */
  @ApiPropertyOptional({ example: defaultLayout })
  @Optional()
  @IsOneOf(layouts)
  layout?: Layout;

  /**
   * What is above the page: a gradient, or null for nothing, which is the default. `PUT /v1/websites/{id}/cover` sets an image,
   * and `{ "type": "image" }` keeps it.
   */
  @ApiPropertyOptional({
    type: WebsiteCoverInput,
    nullable: true,
    example: { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' },
  })
  @Nullable()
  @IsObjectOf(WebsiteCoverInput)
  cover?: WebsiteCoverInput | null;

  /** Font that replaces the theme's, for Latin letters. Null, the default, stands for the theme's. */
  @ApiPropertyOptional({
    nullable: true,
    example: 'inter',
    description: `Font in place of the theme's, for Latin letters. Null, the default, stands for the theme's. ${fontDescriptions}.`,
  })
  @Nullable()
  @IsOneOf(fontNames)
  font?: FontName | null;

  /**
   * Language of the page's texts. It also sets the language of what the service adds to the page, and the text direction. Null,
   * the default: visitors get what the service adds in their own language.
   */
  @ApiPropertyOptional({ nullable: true, example: 'de' })
  @Nullable()
  @IsOneOf(languages)
  language?: Language | null;

  /**
   * How hard to try to leave in-app browsers when a URL item is followed. Items that are links keep the link's `behavior`. On
   * creation, it defaults to the account's `defaultBehavior` (`PATCH /v1/account/settings`).
   */
  @ApiPropertyOptional({ example: 'basic' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** The whole list, in order. */
  @ApiPropertyOptional({
    type: [WebsiteItemInput],
    maxItems: maxItems,
    example: [{ title: 'My shop', url: 'https://shop.example/' }],
  })
  @Optional()
  @IsListOf(WebsiteItemInput, { max: maxItems })
  items?: WebsiteItemInput[];

  /** The whole list, in order. */
  @ApiPropertyOptional({
    type: [WebsiteSocialDto],
    maxItems: maxSocials,
    example: [{ network: 'instagram', url: 'https://instagram.com/example' }],
  })
  @Optional()
  @IsListOf(WebsiteSocialDto, { max: maxSocials })
  socials?: WebsiteSocialDto[];
}

/** Omitted fields stay unchanged. */
@WithoutFields({
  slug: 'The slug of a bio page cannot be changed.',
  template: 'Only a new bio page has a template.',
})
export class UpdateWebsiteDto extends OmitType(CreateWebsiteDto, ['slug', 'template']) {}
