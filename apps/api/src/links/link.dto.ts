import { isId } from '@app/common';
import { behaviors, type Behavior } from '@app/database';
import { linkSorts, type LinkSort } from '@app/links';
import { slugProblem } from '@app/slugs';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Answer, describeAnswer } from '../answers/answer.js';
import { PageQuery } from '../lists/page.dto.js';
import { Check, Nullable, Optional, type Problem } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsDestination } from './destination.decorator.js';

const groupId = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11';

/** A short link. */
export class LinkDto {
  /** Id of the link. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** Short path, as it was sent; matched without regard to case. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** Where visitors are sent, as it was sent. */
  @ApiProperty({ example: 'https://shop.example/summer?ref=bio' })
  destination: string;

  /** True while it is live, false while it is paused. */
  @ApiProperty({ example: true })
  active: boolean;

  /** Public address. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/summer' })
  url: string;

  /** Display name. */
  @ApiProperty({ example: 'Summer sale' })
  name: string;

  /** How hard to try to leave in-app browsers. */
  @ApiProperty({ enum: behaviors, example: 'basic' })
  behavior: Behavior;

  /** Id of its group, or null. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: groupId })
  group: string | null;

  /** Clicks of its whole life. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When something about it was last changed by its owner. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  updatedAt: string;
}

/** Fields of each answer about a link, in their order. */
export const linkFields = {
  created: ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
  listed: ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks'],
  read: ['id', 'slug', 'destination', 'active', 'url'],
  changed: ['id', 'destination', 'active'],
  switched: ['id', 'active'],
} as const;

@ApiSchema({ description: describeAnswer(linkFields.created) })
export class LinkCreatedDto extends Answer(LinkDto, linkFields.created) {}

@ApiSchema({ description: describeAnswer(linkFields.listed) })
export class LinkListedDto extends Answer(LinkDto, linkFields.listed) {}

@ApiSchema({ description: describeAnswer(linkFields.read) })
export class LinkReadDto extends Answer(LinkDto, linkFields.read) {}

@ApiSchema({ description: describeAnswer(linkFields.changed) })
export class LinkChangedDto extends Answer(LinkDto, linkFields.changed) {}

@ApiSchema({ description: describeAnswer(linkFields.switched) })
export class LinkSwitchedDto extends Answer(LinkDto, linkFields.switched) {}

/** Links, in the order that was asked for. */
export class LinkListDto {
  /** The whole list, or one page of it. */
  @ApiProperty({ type: [LinkListedDto] })
  data: LinkListedDto[];

  /** `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class LinkDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the link that was deleted. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  deleted: string;
}

function groupProblem(value: unknown): Problem | null {
  if (typeof value !== 'string')
    return { code: 'invalid_type', message: 'This must be the id of a group, or null.' };
  return isId(value) ? null : { code: 'unknown_group', message: 'This is not a group of this account.' };
}

export class CreateLinkDto {
  /**
   * Absolute https URL of at most 2,048 characters; no credentials, white space or control characters; not on
   * the host of the short links itself.
   */
  @ApiProperty({ maxLength: 2048, example: 'https://shop.example/summer?ref=bio' })
  @IsDestination()
  destination: string;

  /** 1 to 64 of A–Z, a–z, 0–9, - and _; begins and ends with a letter or digit. Unique without regard to case. */
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$',
    example: 'summer',
  })
  @Check(slugProblem)
  slug: string;

  /** 1 to 120 characters after trimming; no control characters. Left out: the slug. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 120, example: 'Summer sale' })
  @Optional()
  @IsText({ max: 120 })
  name?: string;

  /** How hard to try to leave in-app browsers. */
  @ApiPropertyOptional({ enum: behaviors, default: 'basic', example: 'basic' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** Id of one of the account's groups; null or left out: none. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: null })
  @Nullable()
  @Check(groupProblem)
  group?: string | null;
}

/** What is left out stays as it is. */
export class UpdateLinkDto {
  /** As on creation. */
  @ApiPropertyOptional({ maxLength: 2048, example: 'https://shop.example/autumn' })
  @Optional()
  @IsDestination()
  destination?: string;

  /** 1 to 120 characters after trimming; no control characters. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 120, example: 'Autumn sale' })
  @Optional()
  @IsText({ max: 120 })
  name?: string;

  /** true makes it live, false pauses it. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  active?: boolean;

  /** How hard to try to leave in-app browsers. */
  @ApiPropertyOptional({ enum: behaviors, example: 'conservative' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** Id of one of the account's groups; null takes the link out of its group. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: null })
  @Nullable()
  @Check(groupProblem)
  group?: string | null;
}

/** The query of the list of links. */
export class LinkListQuery extends PageQuery {
  /** Only links of this group. An id that is not a group of this account: an empty list. */
  @ApiPropertyOptional({ format: 'uuid', example: groupId })
  @Optional()
  @Check((value) =>
    typeof value === 'string' && value !== ''
      ? null
      : { code: 'invalid_type', message: 'This must be one id of a group.' },
  )
  group?: string;

  /** `true`: only links that are in no group. */
  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false', example: 'false' })
  @Optional()
  @IsOneOf(['true', 'false'])
  ungrouped?: 'true' | 'false';

  /** `true`: only live links; `false`: only paused ones. */
  @ApiPropertyOptional({ enum: ['true', 'false'], example: 'true' })
  @Optional()
  @IsOneOf(['true', 'false'])
  active?: 'true' | 'false';

  /**
   * Only links whose name, slug or destination contains this, without regard to case: 1 to 100 characters after
   * trimming, no control characters. Each stands for itself; there are no wildcards.
   */
  @ApiPropertyOptional({ minLength: 1, maxLength: 100, example: 'summer' })
  @Optional()
  @IsText({ max: 100 })
  q?: string;

  /**
   * `newest` or `oldest` first; by `name`, without regard to case; or by `clicks`, most first. Links of one name are
   * oldest first, those of as many clicks newest first.
   */
  @ApiPropertyOptional({ enum: linkSorts, default: 'newest', example: 'clicks' })
  @Optional()
  @IsOneOf(linkSorts)
  sort?: LinkSort;
}
