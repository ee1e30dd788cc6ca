import { handOverLifetimeMs, HandOverTokens, type NextHandOver } from '@app/breakout';
import { DatabaseClock } from '@app/clicks';
import type { LinkRoute } from '@app/routing';
import type { LinkVisit, ReceivedHandOver } from '@app/visits';
import { Injectable } from '@nestjs/common';
import { SigningSecret } from './signing-secret.js';

/** Issues and reads hand-over tokens by the database's clock. They need the installation's signing secret. */
@Injectable()
export class HandOvers {
  private issuer: HandOverTokens | undefined;

  constructor(
    private readonly secret: SigningSecret,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * A token for a visit of `link`. Null until the secret has been read.
   * @param expired issues a token that every process rejects, even if its clock is wrong. A request that carries it
   * counts as a new visit.
   * @param now time of the visit, which the token contains. In milliseconds since 1970, by the database's clock.
   */
  issue(
    link: LinkRoute,
    handOver: NextHandOver,
    { expired, now }: { expired: boolean; now: number },
  ): string | null {
    const issuedAt = now - (expired ? 2 * handOverLifetimeMs : 0);
    return this.tokens?.issue(link, handOver, issuedAt) ?? null;
  }

  /** The content of a token. Null if it has expired, was not issued for `link`, or the secret has not been read yet. */
  read(token: string, link: LinkRoute): ReceivedHandOver | null {
    return this.tokens?.read(token, link, this.clock.now()) ?? null;
  }

  /** The arm of a holdout in a token of `link`, even if it has expired. Undefined if there is none. */
  armOf(token: string, link: LinkRoute): LinkVisit['arm'] {
    return this.tokens?.armOf(token, link);
  }

  private get tokens(): HandOverTokens | undefined {
    const { value } = this.secret;
    if (value !== undefined) this.issuer ??= new HandOverTokens(value);
    return this.issuer;
  }
}
