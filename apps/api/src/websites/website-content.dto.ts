import { httpsUrlError, maxNameLength, maxUrlLength, textError } from '@app/common';
import { type ItemKind, itemKinds, leadsSomewhere } from '@app/database';
import { endsBeforeStart } from '@app/links';
import { leadsToNetwork, networkNamed, networkNames, type NetworkName } from '@app/pages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer, ValidateIf } from 'class-validator';
import { DestinationCheck } from '../links/destination.decorator.js';
import { Check, Nullable, Optional, type ValueError } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import {
  destinationError,
  emailAddressError,
  maxPhone,
  maxText,
  phoneError,
  WebsiteContactDto,
  WebsiteCountdownDto,
  WebsiteCountdownInput,
  WebsiteMediaDto,
  WebsitePictureDto,
  WebsiteSignupDto,
} from './website-cards.dto.js';
import { Trim } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

const itemId = '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44';
const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

const isString = (value: unknown): ValueError | null =>
  typeof value === 'string' ? null : { code: 'invalid_type', message: 'This must be a string.' };

const isHeading = (item: object): boolean => (item as WebsiteItemInput).heading === true;

/** The kinds whose content an item has: exactly one, if it is valid. */
const kindsOf = (item: object): ItemKind[] =>
  itemKinds.filter((kind) =>
    kind === 'heading' ? isHeading(item) : (item as WebsiteItemInput)[kind] !== undefined,
  );

/** Whether the content of `kind` is required: the item names its kind, or names none and is therefore a URL. */
const isRequired = (item: object, kind: ItemKind): boolean => {
  const { kind: said = 'url' } = item as WebsiteItemInput;
  return said === kind && kindsOf(item).length === 0;
};

/** The content of `kind`: it has to be there, or may be. */
const ContentOf = (kind: ItemKind): PropertyDecorator =>
  ValidateIf((item: object, value) => value !== undefined || isRequired(item, kind));

const oneContent = (item: object): ValueError | null =>
  kindsOf(item).length > 1
    ? { code: 'conflict', message: `An item has only one of: ${itemKinds.join(', ')}.` }
    : null;

/** Kinds of later versions are checked with the item that has them. */
function kindError(value: unknown, item: object): ValueError | null {
  const [content, ...others] = kindsOf(item);
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if (content === undefined || others.length > 0 || content === value) return null;
  return { code: 'conflict', message: `With ${content}, this must be ${content}.` };
}

/** One item of a bio page. It has the content of its kind. */
export class WebsiteItemDto {
  /** Id of the item. It stays the same if the list is sent again with it. */
  @ApiProperty({ format: 'uuid', example: itemId })
  id: string;

  /** The text that visitors see. Empty if a `text` or an `image` has none. */
  @ApiProperty({ example: 'My shop' })
  title: string;

  /**
   * `url`, `link`, `heading`, `text`, `email`, `phone`, `contact`, `image`, `media`, `countdown` or `signup`: the name of the field with the content. Later versions have further
   * kinds. This one keeps them, as long as the item is sent with its `id`, and does not show their content.
   */
  @ApiProperty({ example: 'url' })
  kind: string;

  /** The item's URL, as it was sent. */
  @ApiPropertyOptional({ example: 'https://shop.example/' })
  url?: string;

  /** Id of the link. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  link?: string;

  /** True if the item is a heading, which leads nowhere. Otherwise absent. */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  heading?: true;

  /** A paragraph. It may contain line breaks. */
  @ApiPropertyOptional({ example: 'Every cup is made by hand.' })
  text?: string;

  /** An email address that visitors can write to. Clicks on it are not counted. */
  @ApiPropertyOptional({ format: 'email', example: 'anna@shop.example' })
  email?: string;

  /** A phone number that visitors can call. Clicks on it are not counted. */
  @ApiPropertyOptional({ example: '+351 21 234 5678' })
  phone?: string;

  /** A contact that visitors can save: the item's address responds with a vCard, which counts as a click. */
  @ApiPropertyOptional({ type: WebsiteContactDto })
  contact?: WebsiteContactDto;

  /** A form for visitors to sign up for email from the owner. */
  @ApiPropertyOptional({ type: WebsiteSignupDto })
  signup?: WebsiteSignupDto;
  /** A picture. */
  @ApiPropertyOptional({ type: WebsitePictureDto })
  image?: WebsitePictureDto;

  /** A video or a piece of music. */
  @ApiPropertyOptional({ type: WebsiteMediaDto })
  media?: WebsiteMediaDto;

  /** A countdown. */
  @ApiPropertyOptional({ type: WebsiteCountdownDto })
  countdown?: WebsiteCountdownDto;

  /** True if the page draws the item larger, in the accent color. Otherwise absent. */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  featured?: true;

  /** When visitors start to see the item. Absent if there is no such time. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-01T00:00:00.000Z' })
  activeFrom?: string;

  /** When visitors stop seeing the item. Absent if there is no such time. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-24T18:00:00.000Z' })
  expiresAt?: string;
}

/**
 * An item as it is sent, with one of `url`, `link`, `heading`, `text`, `email`, `phone`, `contact`, `image`, `media`, `countdown`
 * and `signup`.
 */
export class WebsiteItemInput {
  /** Id of an existing item. Omit it for a new item. */
  @ApiPropertyOptional({ format: 'uuid', example: itemId })
  @Optional()
  @Check(isString)
  id?: string;

  /**
   * For a new item: id of an item of the page whose thumbnail is copied, if it has one of the same size. Not stored.
   */
  @ApiPropertyOptional({ format: 'uuid', example: itemId })
  @Optional()
  @Check(isString)
  copyOf?: string;

  /** 1 to 120 characters after trimming, no control characters. A `text` or an `image` needs none. */
  @ApiPropertyOptional({ maxLength: maxNameLength, example: 'My shop' })
  @Trim()
  @ValidateIf(
    ({ title, text, image }: WebsiteItemInput) =>
      title !== undefined || (text === undefined && image === undefined),
  )
  @Check((value, item) => {
    const { kind = 'url', text, image } = item as WebsiteItemInput;
    const isOptional =
      text !== undefined || image !== undefined || !(itemKinds as readonly string[]).includes(kind);
    return textError(value, { min: isOptional ? 0 : 1, max: maxNameLength });
  })
  title?: string;

  /**
   * The name of the field with the content. Optional, except for an item of a kind that only a later version knows:
   * it is kept if it is sent with its `id`.
   */
  @ApiPropertyOptional({ example: 'url' })
  @Optional()
  @Check(kindError)
  kind?: string;

  /** Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters. */
  @ApiPropertyOptional({ maxLength: maxUrlLength, example: 'https://shop.example/' })
  @ContentOf('url')
  @Check((value, item) => {
    if (isHeading(item)) return { code: 'conflict', message: 'A heading has no url.' };
    if ((item as WebsiteItemInput).link !== undefined) {
      return { code: 'conflict', message: 'An item has either a url or a link, not both.' };
    }
    return destinationError(value);
  })
  url?: string;

  /** Id of one of the account's links. */
  @ApiPropertyOptional({ format: 'uuid', example: linkId })
  @ContentOf('link')
  @Check((value, item) =>
    isHeading(item) ? { code: 'conflict', message: 'A heading has no link.' } : isString(value),
  )
  link?: string;

  /** True makes the item a heading, which is not a link. */
  @ApiPropertyOptional({ example: false })
  @ContentOf('heading')
  @Check((value, item) => {
    if (typeof value !== 'boolean') return { code: 'invalid_type', message: 'This must be true or false.' };
    return isRequired(item, 'heading')
      ? { code: 'conflict', message: 'With this kind, it must be true.' }
      : null;
  })
  heading?: boolean;

  /** A paragraph of 1 to 500 characters after trimming. Line breaks are the only control characters allowed. */
  @ApiPropertyOptional({ minLength: 1, maxLength: maxText, example: 'Every cup is made by hand.' })
  @Trim()
  @ContentOf('text')
  @Check((value, item) => oneContent(item) ?? textError(value, { max: maxText, multiline: true }))
  text?: string;

  /**
   * An email address, which becomes a `mailto:` link: at most 100 characters once it is percent-encoded. What visitors do with it
   * is not counted.
   */
  @ApiPropertyOptional({ maxLength: 254, example: 'anna@shop.example' })
  @Trim()
  @ContentOf('email')
  @Check((value, item) => oneContent(item) ?? emailAddressError(value))
  email?: string;

  /**
   * A phone number, which becomes a `tel:` link: 3 to 15 digits, best with `+` and the code of the country, in at most 32
   * characters. Spaces, `-`, `.`, `/` and parentheses may separate them. Clicks on it are not counted.
   */
  @ApiPropertyOptional({ maxLength: maxPhone, example: '+351 21 234 5678' })
  @Trim()
  @ContentOf('phone')
  @Check((value, item) => oneContent(item) ?? phoneError(value))
  phone?: string;

  /** A contact that visitors can save: the item's address responds with a vCard, which counts as a click. */
  @ApiPropertyOptional({ type: WebsiteContactDto })
  @ContentOf('contact')
  @IsObjectOf(WebsiteContactDto, (_value, item) => oneContent(item))
  contact?: WebsiteContactDto;

  /** A form for visitors to sign up for email from the owner. At most one item of a page. */
  @ApiPropertyOptional({ type: WebsiteSignupDto })
  @ContentOf('signup')
  @IsObjectOf(WebsiteSignupDto, (_value, item) => oneContent(item))
  signup?: WebsiteSignupDto;
  /**
   * A picture: the item's thumbnail (`PUT /v1/websites/{id}/items/{itemId}/thumbnail`). Until it has one, visitors see a button
   * with the title or `alt`, or nothing if it has no `url`.
   */
  @ApiPropertyOptional({ type: WebsitePictureDto })
  @ContentOf('image')
  @IsObjectOf(WebsitePictureDto, (_value, item) => oneContent(item))
  image?: WebsitePictureDto;

  /** A video or a piece of music, with a wide thumbnail. */
  @ApiPropertyOptional({ type: WebsiteMediaDto })
  @ContentOf('media')
  @IsObjectOf(WebsiteMediaDto, (_value, item) => oneContent(item))
  media?: WebsiteMediaDto;

  /** A countdown, which is not a link: “in 3 days”. */
  @ApiPropertyOptional({ type: WebsiteCountdownInput })
  @ContentOf('countdown')
  @IsObjectOf(WebsiteCountdownInput, (_value, item) => oneContent(item))
  countdown?: WebsiteCountdownInput;

  /** True draws the item larger, in the accent color. At most one item of a page, which must be a link. Defaults to false. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @Check((value, item) => {
    if (typeof value !== 'boolean') return { code: 'invalid_type', message: 'This must be true or false.' };
    if (!value || leadsSomewhere(item)) return null;
    const [kind] = kindsOf(item);
    const message =
      kind === 'image' ? 'An image that leads nowhere cannot be featured.' : `A ${kind} cannot be featured.`;
    return { code: 'conflict', message };
  })
  featured?: boolean;

  /** ISO 8601 time at which visitors start to see the item. Before that, its address responds with the 404 page. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-12-01T00:00:00.000Z',
  })
  @Nullable()
  @IsTime()
  activeFrom?: Date | null;

  /** ISO 8601 time at which visitors stop seeing the item: later than `activeFrom`. */
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
  @ApiProperty({ example: 'instagram' })
  @IsOneOf(networkNames)
  network: NetworkName;

  /**
   * Absolute https URL of at most 2,048 characters, without credentials, whitespace or control characters. Its host
   * must belong to the network, except for `mastodon` and `website`.
   */
  @ApiProperty({ maxLength: maxUrlLength, example: 'https://instagram.com/example' })
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
