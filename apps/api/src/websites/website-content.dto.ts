import { httpsUrlError } from '@app/common';
import { endsBeforeStart } from '@app/links';
import { leadsToNetwork, networkNamed, networkNames, type NetworkName } from '@app/pages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer, ValidateIf } from 'class-validator';
import { DestinationCheck } from '../links/destination.decorator.js';
import { Check, Nullable, Optional, type ValueError } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

const itemId = '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44';
const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

const isString = (value: unknown) =>
  typeof value === 'string' ? null : { code: 'invalid_type', message: 'This must be a string.' };

/** One item of a bio page: a URL, one of the account's links, or a heading. */
export class WebsiteItemDto {
  /** Id of the item. It stays the same if the list is sent again with it. */
  @ApiProperty({ format: 'uuid', example: itemId })
  id: string;

  /** The text that visitors see. */
  @ApiProperty({ example: 'My shop' })
  title: string;

  /** The item's URL, as it was sent. Absent if the item is a link or a heading. */
  @ApiPropertyOptional({ example: 'https://shop.example/' })
  url?: string;

  /** Id of the link. Absent if the item has a URL or is a heading. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  link?: string;

  /** True if the item is a heading, which leads nowhere. Otherwise absent. */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  heading?: true;

  /** True if the page draws the item larger, in the accent color. Otherwise absent. */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  featured?: true;

  /** When visitors begin to see the item. Absent if it has no such time. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-01T00:00:00.000Z' })
  activeFrom?: string;

  /** When visitors cease to see the item. Absent if it has no such time. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-24T18:00:00.000Z' })
  expiresAt?: string;
}

/** An item as it is sent, with one of `url`, `link` and `heading`. */
export class WebsiteItemInput {
  /** Id of an existing item. Omit it for a new item. */
  @ApiPropertyOptional({ format: 'uuid', example: itemId })
  @Optional()
  @Check(isString)
  id?: string;

  /** 1 to 120 characters after trimming, no control characters. */
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'My shop' })
  @IsText({ max: 120 })
  title: string;

  /** Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters. */
  @ApiPropertyOptional({ maxLength: 2048, example: 'https://shop.example/' })
  @ValidateIf(
    ({ url, link, heading }: WebsiteItemInput) =>
      url !== undefined || (link === undefined && heading !== true),
  )
  @Check((value, item) => {
    const { link, heading } = item as WebsiteItemInput;
    if (heading === true) return { code: 'conflict', message: 'A heading has no url.' };
    if (link !== undefined) {
      return { code: 'conflict', message: 'An item has either a url or a link, not both.' };
    }
    return httpsUrlError(value) ?? getFromContainer(DestinationCheck).denialOf(value as string);
  })
  url?: string;

  /** Id of one of the account's links. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  @Optional()
  @Check((value, item) =>
    (item as WebsiteItemInput).heading === true
      ? { code: 'conflict', message: 'A heading has no link.' }
      : isString(value),
  )
  link?: string;

  /** True makes the item a heading, which leads nowhere. Without it, the item is none. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  heading?: boolean;

  /** True draws the item larger, in the accent color. One item of a page, which is not a heading. Without it, it is not. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @Check((value, item) => {
    if (typeof value !== 'boolean') return { code: 'invalid_type', message: 'This must be true or false.' };
    return value && (item as WebsiteItemInput).heading === true
      ? { code: 'conflict', message: 'A heading cannot be featured.' }
      : null;
  })
  featured?: boolean;

  /** ISO 8601 time at which visitors begin to see the item. Before that, its address responds with the 404 page. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-12-01T00:00:00.000Z',
  })
  @Nullable()
  @IsTime()
  activeFrom?: Date | null;

  /** ISO 8601 time at which visitors cease to see the item: later than `activeFrom`. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-12-24T18:00:00.000Z',
  })
  @Nullable()
  @IsTime((expiresAt, { activeFrom }: Partial<WebsiteItemInput>) =>
    activeFrom instanceof Date && expiresAt <= activeFrom ? endsBeforeStart : null,
  )
  expiresAt?: Date | null;
}

/** A profile on a social network. Visitors see the network's icon. */
export class WebsiteSocialDto {
  /** Name of the network. */
  @ApiProperty({ enum: networkNames, example: 'instagram' })
  @IsOneOf(networkNames)
  network: NetworkName;

  /**
   * Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters. Its host
   * must belong to the network, except for `mastodon` and `website`.
   */
  @ApiProperty({ maxLength: 2048, example: 'https://instagram.com/example' })
  @Check(
    (value, social) =>
      httpsUrlError(value) ??
      networkError(value as string, social as WebsiteSocialDto) ??
      getFromContainer(DestinationCheck).denialOf(value as string),
  )
  url: string;
}

/** Visitors trust the icon, so the profile must be where it says. An unknown network is reported by itself. */
function networkError(url: string, { network: name }: Pick<WebsiteSocialDto, 'network'>): ValueError | null {
  const network = typeof name === 'string' ? networkNamed(name) : undefined;
  if (!network?.hosts || leadsToNetwork(network, url)) return null;
  return {
    code: 'wrong_network',
    message: `This must lead to ${network.label}, to an address like https://${network.hosts[0]}/….`,
  };
}
