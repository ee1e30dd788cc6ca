import { maxUrlLength } from '@app/common';
import { OwnHosts } from '@app/domains';
import { destinationError } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { getFromContainer } from 'class-validator';
import { Check, type ValueError } from '../validation/check.js';

/** Validates destinations. Injectable, because the hosts of short links and the denied hosts are not constant. */
@Injectable()
export class DestinationCheck {
  constructor(
    private readonly ownHosts: OwnHosts,
    private readonly deniedHosts: DeniedHosts,
  ) {}

  errorOf(value: unknown): ValueError | null {
    return destinationError(value, (host) => this.ownHosts.has(host)) ?? this.denialOf(value as string);
  }

  /** The reason this installation does not link to a valid URL, or null. */
  denialOf(url: string): ValueError | null {
    if (!this.deniedHosts.includes(new URL(url).hostname)) return null;
    return { code: 'denied_host', message: 'Links to this host are not allowed here.' };
  }
}

/** An absolute `https:` URL that is not on a host of short links. It is not trimmed. Documents how long it may be. */
export const IsDestination = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', maxLength: maxUrlLength }),
    Check((value) => getFromContainer(DestinationCheck).errorOf(value)),
  );
