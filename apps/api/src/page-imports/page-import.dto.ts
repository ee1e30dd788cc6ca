import { maxNameLength } from '@app/common';
import { type LeftOut, type LeftOutReason, leftOutReasons, pageSources, type PageSource } from '@app/imports';
import { slugError } from '@app/slugs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf, IsTruth } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { WebsiteSocialDto } from '../websites/website-content.dto.js';
import { WebsiteDto } from '../websites/website.dto.js';

const parts = ['name', 'bio', 'item', 'social', 'photo'] as const satisfies LeftOut['part'][];

/** The query of an import of a bio page. */
export class ImportPageQuery {
  /**
   * The slug of the new page: 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. It is
   * never taken from the file, because it cannot be changed later.
   */
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$',
    example: 'anna',
  })
  @Check(slugError)
  slug: string;

  /** Display name, instead of the one in the file: 1 to 120 characters after trimming, no control characters. */
  @ApiPropertyOptional({ example: 'Anna' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;

  /** Where the file comes from. Guessed from its content if it is missing. */
  @ApiPropertyOptional({ example: 'linktree' })
  @Optional()
  @IsOneOf(pageSources)
  source?: PageSource;

  /** `true` creates nothing, and returns what would be created. */
  @IsTruth({ byDefault: false, example: false })
  dryRun?: boolean;
}

/** A part of the file that is not on the page, or was changed. */
export class LeftOutDto {
  /** What it was. */
  @ApiProperty({ enum: parts, example: 'item' })
  part: LeftOut['part'];

  /** The beginning of its text, or what the other service calls the network; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: 'My old blog' })
  text: string | null;

  /** The beginning of its address; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: 'http://blog.example/' })
  url: string | null;

  /** Why, as a stable code. `shortened` is on the page, with fewer characters. */
  @ApiProperty({ enum: leftOutReasons, example: 'http_url' })
  reason: LeftOutReason;

  /** Why, for people. */
  @ApiProperty({ example: 'The address starts with http:, and bio pages link to https: only.' })
  message: string;
}

/** An item of a page that would be created: a URL, a heading or a text. */
export class ImportedItemDto {
  /** The text that visitors see. Empty for a text. */
  @ApiProperty({ example: 'My shop' })
  title: string;

  /** The item's URL. Absent if the item is a heading or a text. */
  @ApiPropertyOptional({ example: 'https://shop.example/' })
  url?: string;

  /** True if the item is a heading, which leads nowhere. Otherwise absent. */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  heading?: true;

  /** A paragraph. Absent if the item is not a text. */
  @ApiPropertyOptional({ example: 'Every cup is made by hand.' })
  text?: string;
}

/** The page that would be created. */
export class ImportedPageDto {
  /** Short path. */
  @ApiProperty({ example: 'anna' })
  slug: string;

  /** Public URL. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/anna' })
  url: string;

  /** Display name. */
  @ApiProperty({ example: 'Anna' })
  name: string;

  /** Short text about the owner, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'I make cups.' })
  bio: string | null;

  /** The photo as a `data:` URI of a JPEG, or null. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  photo: string | null;

  /** Items of the page, in order. */
  @ApiProperty({ type: [ImportedItemDto] })
  items: ImportedItemDto[];

  /** Profiles on social networks, in order. */
  @ApiProperty({ type: [WebsiteSocialDto] })
  socials: WebsiteSocialDto[];
}

/** What a dry run found. */
export class PageImportPreviewDto {
  /** Where the file comes from. */
  @ApiProperty({ enum: pageSources, example: 'linktree' })
  source: PageSource;

  /** The page that would be created. */
  @ApiProperty({ type: ImportedPageDto })
  page: ImportedPageDto;

  /** The parts of the file that would not be on it. */
  @ApiProperty({ type: [LeftOutDto] })
  leftOut: LeftOutDto[];
}

/** A bio page that was created from a file. */
export class PageImportDto {
  /** Where the file comes from. */
  @ApiProperty({ enum: pageSources, example: 'linktree' })
  source: PageSource;

  /** The new page, with all its fields. It is not published. */
  @ApiProperty({ type: WebsiteDto })
  website: WebsiteDto;

  /** The parts of the file that are not on it. */
  @ApiProperty({ type: [LeftOutDto] })
  leftOut: LeftOutDto[];
}
