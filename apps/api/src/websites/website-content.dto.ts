import { httpsUrlError } from '@app/common';
import { leadsToNetwork, networkNamed, networkNames, type NetworkName } from '@app/pages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer, ValidateIf } from 'class-validator';
import { DestinationCheck } from '../links/destination.decorator.js';
import { Check, Optional, type ValueError } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';

const itemId = '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44';
const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

const isString = (value: unknown) =>
  typeof value === 'string' ? null : { code: 'invalid_type', message: 'This must be a string.' };

/** One item of a bio page: a URL or one of the account's links. */
export class WebsiteItemDto {
  /** Id of the item. It stays the same if the list is sent again with it. */
  @ApiProperty({ format: 'uuid', example: itemId })
  id: string;

  /** The text that visitors see. */
  @ApiProperty({ example: 'My shop' })
  title: string;

  /** The item's URL, as it was sent. Absent if the item is a link. */
  @ApiPropertyOptional({ example: 'https://shop.example/' })
  url?: string;

  /** Id of the link. Absent if the item has a URL. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  link?: string;
}

/** An item as it is sent, with either `url` or `link`. */
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
  @ValidateIf(({ url, link }: WebsiteItemInput) => url !== undefined || link === undefined)
  @Check((value, item) =>
    (item as WebsiteItemInput).link === undefined
      ? (httpsUrlError(value) ?? getFromContainer(DestinationCheck).denialOf(value as string))
      : { code: 'conflict', message: 'An item has either a url or a link, not both.' },
  )
  url?: string;

  /** Id of one of the account's links. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  @Optional()
  @Check(isString)
  link?: string;
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
