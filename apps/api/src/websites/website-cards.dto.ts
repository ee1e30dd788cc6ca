import { emailError } from '@app/accounts';
import { httpsUrlError, maxNameLength, maxUrlLength } from '@app/common';
import { mailtoOf } from '@app/pages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer } from 'class-validator';
import { DestinationCheck } from '../links/destination.decorator.js';
import { Check, Optional, type ValueError } from '../validation/check.js';
import { IsText, Trim } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

/** The longest paragraph, in code points. */
export const maxText = 500;
/** The longest email address in a link: all of a page's fit in it. */
const maxEmail = 100;
export const maxPhone = 32;
/** The longest description of a picture, in code points. */
const maxAlt = 200;

/** A URL that an item leads to, like the `url` of an item. */
export const destinationError = (value: unknown): ValueError | null =>
  httpsUrlError(value) ?? getFromContainer(DestinationCheck).denialOf(value as string);

/** A picture, which is the item's thumbnail. Until it has one, visitors see a button, or nothing if it has no `url`. */
export class WebsitePictureDto {
  /** Alternative text for visitors who cannot see it: 1 to 200 characters after trimming, no control characters. */
  @ApiProperty({ example: 'Two cups with a blue glaze' })
  @IsText({ max: maxAlt })
  alt: string;

  /** Where it leads, like the `url` of an item. Without it, the picture is not a link. */
  @ApiPropertyOptional({ maxLength: maxUrlLength, example: 'https://shop.example/' })
  @Optional()
  @Check(destinationError)
  url?: string;
}

/** A video or a piece of music. */
export class WebsiteMediaDto {
  /** Where it can be played, like the `url` of an item. Nothing is embedded in the page. */
  @ApiProperty({ maxLength: maxUrlLength, example: 'https://video.example/watch?v=1' })
  @Check(destinationError)
  url: string;
}

/** A countdown: the time until something starts, in the language of the page. Afterward, it says that it has started. */
export class WebsiteCountdownDto {
  /** When it starts. */
  @ApiProperty({ format: 'date-time', example: '2027-01-31T18:00:00.000Z' })
  startsAt: string;
}

/** A countdown: the time until something starts. To remove it automatically, set the item's `expiresAt`. */
export class WebsiteCountdownInput {
  /** ISO 8601 time at which it starts. */
  @ApiProperty({ type: 'string', format: 'date-time', example: '2027-01-31T18:00:00.000Z' })
  @IsTime()
  startsAt: Date;
}

export function emailAddressError(value: unknown): ValueError | null {
  if (typeof value !== 'string' || value.length > 254 || emailError(value)) {
    return { code: 'invalid_email', message: 'This must be an email address.' };
  }
  return mailtoOf(value).length <= 'mailto:'.length + maxEmail
    ? null
    : { code: 'too_long', message: `In a link, this may have at most ${maxEmail} characters.` };
}

export function phoneError(value: unknown): ValueError | null {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '').length : 0;
  const isPhone =
    typeof value === 'string' &&
    value.length <= maxPhone &&
    /^\+?[\d ()./-]+$/.test(value) &&
    digits >= 3 &&
    digits <= 15;
  // A phone would dial the zero.
  return isPhone && !/^\+.*\(0\)/.test(value)
    ? null
    : {
        code: 'invalid_phone',
        message:
          'This must be a phone number such as +351 21 234 5678, of 3 to 15 digits, without (0) after the code of the country.',
      };
}

/** A contact that visitors can save. */
export class WebsiteContactDto {
  /** 1 to 120 characters after trimming, no control characters. */
  @ApiProperty({ example: 'Anna Moreira' })
  @IsText({ max: maxNameLength })
  name: string;

  /** 1 to 120 characters after trimming, no control characters. */
  @ApiPropertyOptional({ example: 'Atlantic Ceramics' })
  @Optional()
  @IsText({ max: maxNameLength })
  organization?: string;

  /** An email address, like the `email` of an item. */
  @ApiPropertyOptional({ maxLength: 254, example: 'anna@shop.example' })
  @Trim()
  @Optional()
  @Check(emailAddressError)
  email?: string;

  /** A phone number, like the `phone` of an item. */
  @ApiPropertyOptional({ maxLength: maxPhone, example: '+351 21 234 5678' })
  @Trim()
  @Optional()
  @Check(phoneError)
  phone?: string;

  /** A URL, like the `url` of an item. */
  @ApiPropertyOptional({ maxLength: maxUrlLength, example: 'https://shop.example/' })
  @Optional()
  @Check(destinationError)
  url?: string;
}

/** A form for visitors to sign up for email from the owner. */
export class WebsiteSignupDto {
  /**
   * What visitors agree to, next to a checkbox: 1 to 500 characters after trimming. Line breaks are the only control
   * characters allowed. Each sign-up is stored with the text as it was then.
   */
  @ApiProperty({
    example: 'I want to hear of new cups by mail, about once a month. I can leave at any time.',
  })
  @IsText({ max: maxText, multiline: true })
  consent: string;

  /** The text of the button: 1 to 40 characters after trimming. Without it, `Sign up` in the language of the page. */
  @ApiPropertyOptional({ example: 'Keep me posted' })
  @Optional()
  @IsText({ max: 40 })
  button?: string;
}
