import {
  type DisabledReason,
  disabledReasons,
  isId,
  maxHostLength,
  maxNameLength,
  maxUrlLength,
  textError,
} from '@app/common';
import { behaviors, type Behavior } from '@app/database';
import { linkSorts, type LinkSort, linkStates, type LinkState, maxTagsOfLink } from '@app/links';
import { slugError } from '@app/slugs';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { PageQuery } from '../lists/page.dto.js';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsBool, IsOneOf, IsTruth, IsTruthOr } from '../validation/choice.decorator.js';
import { IsTagNames } from '../validation/tags.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';
import { WithoutFields } from '../validation/unknown-field.js';
import { ResourceViewDto, ViewOf } from '../views/resource-view.js';
import { IsDestination } from './destination.decorator.js';
import { GivenLinkOptionsDto, LinkOptionsDto } from './link-options.dto.js';

export const slugPattern = '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$';
const groupId = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11';
const creatorId = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11';

/** A short link. */
export class LinkDto extends LinkOptionsDto {
  /** Id of the link. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** Short path, as it was sent. Case does not matter for visitors. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** The URL that visitors are redirected to, as it was sent. */
  @ApiProperty({ example: 'https://shop.example/summer?ref=bio' })
  destination: string;

  /** True if the link is live, false if it is paused. */
  @ApiProperty({ example: true })
  active: boolean;

  /** Public URL. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/summer' })
  url: string;

  /** Host that the address is on. */
  @ApiProperty({ example: 'go.example' })
  domain: string;

  /** Display name. */
  @ApiProperty({ example: 'Summer sale' })
  name: string;

  /** How hard to try to leave in-app browsers. */
  @ApiProperty({ enum: behaviors, example: 'basic' })
  behavior: Behavior;

  /** Id of the link's group, or null. */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: groupId })
  group: string | null;

  /** Lifetime clicks. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;

  /** Creation time. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** Time of the owner's last change. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  updatedAt: string;

  /** Why an operator disabled the link. Absent if it is not disabled. A disabled link cannot be changed or deleted. */
  @ApiPropertyOptional({ enum: disabledReasons, example: 'spam' })
  disabled?: DisabledReason;

  /**
   * What visitors get now, the first that applies: `disabled` by an operator, `paused`, `ended` (`expiresAt` is reached),
   * `limit_reached` (`maxClicks` is reached), `scheduled` (`activeFrom` is in the future), `blocked` (the rules block every
   * visitor), or `active`.
   */
  @ApiProperty({ enum: linkStates, example: 'active' })
  state: LinkState;

  /** UTC day of the last counted click. Null if there was none. */
  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2026-11-24' })
  lastClickedOn: string | null;

  /**
   * Id of the API key that created the link, or of the user if it was created in the dashboard. It stays when the key is
   * revoked or the user leaves. Null if it was the command line, or a version that did not record it.
   */
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: creatorId })
  createdBy: string | null;
}

/** Default fields of each operation, in order. */
export const linkFields = {
  created: ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
  listed: ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks'],
  read: ['id', 'slug', 'destination', 'active', 'url'],
  changed: ['id', 'destination', 'active'],
  switched: ['id', 'active'],
  illustrated: ['id', 'hasPreviewImage'],
} as const;

@ViewOf(LinkDto, linkFields.created)
export class LinkCreatedDto extends ResourceViewDto(LinkDto, linkFields.created) {}

@ViewOf(LinkDto, linkFields.listed)
export class LinkListedDto extends ResourceViewDto(LinkDto, linkFields.listed) {}

@ViewOf(LinkDto, linkFields.read)
export class LinkReadDto extends ResourceViewDto(LinkDto, linkFields.read) {}

@ViewOf(LinkDto, linkFields.changed)
export class LinkChangedDto extends ResourceViewDto(LinkDto, linkFields.changed) {}

@ViewOf(LinkDto, linkFields.switched)
export class LinkSwitchedDto extends ResourceViewDto(LinkDto, linkFields.switched) {}

@ViewOf(LinkDto, linkFields.switched)
export class LinkPausedDto extends LinkSwitchedDto {
  @ApiProperty({ example: false })
  declare active: boolean;

  @ApiPropertyOptional({ enum: linkStates, example: 'paused' })
  declare state?: LinkState;
}

@ViewOf(LinkDto, linkFields.illustrated)
export class LinkImageChangedDto extends ResourceViewDto(LinkDto, linkFields.illustrated) {}

/** Links, sorted as requested. */
export class LinkListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [LinkListedDto] })
  data: LinkListedDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;

  /** How many links match the filters, on all pages. Only present in a page requested with `count`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, example: 300 })
  total?: number;

  /** Only present if `count=true` has counted 10,000 links with `q`, and there are more. */
  @ApiPropertyOptional({ type: 'boolean', enum: [true], example: true })
  totalIsAtLeast?: true;
}

export class LinkDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted link. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  deleted: string;
}

/** Only the type. The service checks whether the group exists. */
const IsGroupId = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string'
      ? null
      : { code: 'invalid_type', message: 'This must be the id of a group, or null.' },
  );

/** A new link. */
export class NewLinkDto extends GivenLinkOptionsDto {
  /**
   * Absolute https URL of at most 2,048 characters, and 8,192 bytes once it is percent-encoded, without credentials, whitespace or control characters. It must
   * not be on the host of short links.
   */
  @ApiProperty({ example: 'https://shop.example/summer?ref=bio' })
  @IsDestination()
  destination: string;

  /** 1 to 64 characters of A–Z, a–z, 0–9, - and _, starting and ending with a letter or digit. Unique regardless of case. */
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: slugPattern,
    example: 'summer',
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

  /** Display name: 1 to 120 characters after trimming, no control characters. Defaults to the slug. */
  @ApiPropertyOptional({ example: 'Summer sale' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;

  /**
   * How hard to try to leave in-app browsers. Defaults to the account's `defaultBehavior`, which is `basic` until the
   * account chooses another (`PATCH /v1/account/settings`).
   */
  @ApiPropertyOptional({ example: 'basic' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** Id of one of the account's groups. Defaults to null, no group. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: null })
  @Nullable()
  @IsGroupId()
  group?: string | null;
}

/** The whole link: omitted fields get their default values. */
export class PutLinkDto extends OmitType(NewLinkDto, ['externalId']) {
  /** False pauses the link. Defaults to true. */
  @ApiPropertyOptional({ example: true })
  @Optional()
  @IsBool()
  active?: boolean;
}

/** Omitted fields stay unchanged. */
@WithoutFields({ slug: 'The slug of a link cannot be changed. `aliases` adds further ones.' })
export class UpdateLinkDto extends GivenLinkOptionsDto {
  /** Same rules as on creation. */
  @ApiPropertyOptional({ example: 'https://shop.example/autumn' })
  @Optional()
  @IsDestination()
  destination?: string;

  /** Display name: 1 to 120 characters after trimming, no control characters. */
  @ApiPropertyOptional({ example: 'Autumn sale' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;

  /** True activates the link, false pauses it. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  active?: boolean;

  /** How hard to try to leave in-app browsers. */
  @ApiPropertyOptional({ example: 'conservative' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** Id of one of the account's groups. Null removes the link from its group. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', nullable: true, example: null })
  @Nullable()
  @IsGroupId()
  group?: string | null;
}

/** The query of the list of links. */
export class LinkListQuery extends PageQuery {
  /** Only links of this group. The list is empty if the account has no such group. */
  @ApiPropertyOptional({ format: 'uuid', example: groupId })
  @Optional()
  @Check((value) =>
    typeof value === 'string' && value !== ''
      ? null
      : { code: 'invalid_type', message: 'This must be the id of one group.' },
  )
  group?: string;

  /**
   * Only links on this host: a domain of the account, verified or not, or the host of the installation's short links. The list
   * is empty if the account has no such domain.
   */
  @ApiPropertyOptional({ example: 'go.shop.example' })
  @Optional()
  @IsText({ max: maxHostLength })
  domain?: string;

  /** `true` returns only links without a group. */
  @IsTruth({ byDefault: false, example: false })
  ungrouped?: boolean;

  /** `true` returns only live links, `false` only paused ones. */
  @IsTruth({ example: true })
  active?: boolean;

  /** Only links in this state now. */
  @ApiPropertyOptional({ example: 'scheduled' })
  @Optional()
  @IsOneOf(linkStates)
  state?: LinkState;

  /** Only links with this behavior. */
  @ApiPropertyOptional({ example: 'aggressive' })
  @Optional()
  @IsOneOf(behaviors)
  behavior?: Behavior;

  /** Only links with this slug, regardless of case: at most one on each domain. Use `domain` to select one. */
  @ApiPropertyOptional({ example: 'summer' })
  @Optional()
  @IsText({ max: 64 })
  slug?: string;

  /**
   * Only links whose name, slug, destination or note contains this text, regardless of case. 1 to 100 characters after
   * trimming, no control characters. There are no wildcards.
   */
  @ApiPropertyOptional({ example: 'summer' })
  @Optional()
  @IsText({ max: 100 })
  q?: string;

  /** Only links with exactly this destination, as it was sent. */
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: maxUrlLength,
    example: 'https://shop.example/summer?ref=bio',
  })
  @Optional()
  @Check((value) =>
    textError(value, { max: maxUrlLength }) === null
      ? null
      : {
          code: 'invalid_url',
          message: `This must be one destination, of 1 to ${maxUrlLength.toLocaleString('en-US')} characters.`,
        },
  )
  destination?: string;

  /** Only links created at this ISO 8601 time or later. */
  @ApiPropertyOptional({ type: 'string', format: 'date-time', example: '2026-11-01T00:00:00Z' })
  @Optional()
  @IsTime()
  createdAfter?: Date;

  /** Only links created before this ISO 8601 time, so that periods neither overlap nor leave gaps. */
  @ApiPropertyOptional({ type: 'string', format: 'date-time', example: '2026-12-01T00:00:00Z' })
  @Optional()
  @IsTime()
  createdBefore?: Date;

  /**
   * Only links that the key or user with this id created: the `createdBy` of their full view. The list is empty if they
   * have created none.
   */
  @ApiPropertyOptional({ format: 'uuid', example: creatorId })
  @Optional()
  @Check((value) =>
    isId(value) ? null : { code: 'invalid_id', message: 'This must be the id of one key or user.' },
  )
  createdBy?: string;

  /** Only links with this tag, regardless of case. Repeat it for links that have all of several tags, up to 20. */
  @ApiPropertyOptional({ type: [String], maxItems: maxTagsOfLink, example: ['Summer'] })
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsTagNames({ max: maxTagsOfLink })
  tag?: string[];

  /**
   * `newest` or `oldest` first, by `name` regardless of case, by `clicks`, most first, or `lastClicked`: by the UTC day of
   * the last click, latest first, and links without a click last. Links with the same name are sorted oldest first, links
   * with the same number of clicks or the same last day newest first.
   */
  @ApiPropertyOptional({ default: 'newest', example: 'clicks' })
  @Optional()
  @IsOneOf(linkSorts)
  sort?: LinkSort;

  /**
   * `true` adds `total`, the number of links that match the filters, to a page. With `q`, it counts up to 10,000. `exact` counts
   * all matches of `q`, for 10 seconds at most; then the response is a 503. Request it once, not with every page. It has no effect
   * without `limit` and `cursor`.
   */
  @ApiPropertyOptional({
    // None: Nest would refer to a schema `Object`.
    type: '' as 'string',
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['exact'] }],
    example: true,
  })
  @IsTruthOr('exact')
  count?: boolean | 'exact';
}
