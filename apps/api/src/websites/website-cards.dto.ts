import { httpsUrlError, maxUrlLength } from '@app/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { getFromContainer } from 'class-validator';
import { DestinationCheck } from '../links/destination.decorator.js';
import { Check, Optional, type ValueError } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

/** The longest description of a picture, in code points. */
const maxAlt = 200;

/** A URL that an item leads to, like the `url` of an item. */
const destinationError = (value: unknown): ValueError | null =>
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
