import { Settings } from '@app/common';
import { destinationError } from '@app/links';
import { Injectable } from '@nestjs/common';
import { getFromContainer } from 'class-validator';
import { Check, type ValueError } from '../validation/check.js';

/** Checks destinations. An injectable because the host of short links is a setting. */
@Injectable()
export class DestinationCheck {
  constructor(private readonly settings: Settings) {}

  errorOf(value: unknown): ValueError | null {
    return destinationError(value, this.settings.shortHost);
  }
}

/** An absolute `https:` URL that is not on the host of short links. It is not trimmed. */
export const IsDestination = (): PropertyDecorator =>
  Check((value) => getFromContainer(DestinationCheck).errorOf(value));
