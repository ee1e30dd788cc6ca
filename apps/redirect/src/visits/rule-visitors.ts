import { clientAddress, Settings } from '@app/common';
import { type Draw, type RuleVisitor, VisitorDraws } from '@app/routing';
import type { VisitDescription } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SigningSecret } from './signing-secret.js';
import { VisitJournal } from './visit-journal.js';

/** Describes visitors to the rules of links. */
@Injectable()
export class RuleVisitors {
  private draws: VisitorDraws | undefined;
  /** Until the secret can be read, draws are just as fair and private, but consistent only within this process. */
  private readonly temporaryDraws = new VisitorDraws(randomBytes(32));

  constructor(
    private readonly settings: Settings,
    private readonly journal: VisitJournal,
    private readonly secret: SigningSecret,
  ) {}

  /**
   * The properties of a visit that rules can test, counted or not. The result holds on to the request, and so to the
   * visitor's address: do not keep it.
   * @param query of the request, raw, without `?`.
   * @param now milliseconds since 1970, by the database's clock.
   */
  describe(
    linkId: string,
    visitor: VisitDescription,
    query: string,
    request: IncomingMessage,
    now: number,
  ): RuleVisitor {
    const { traits, inApp } = visitor.exclusion ? this.journal.describeUncounted(request) : visitor;
    const { country, device, system, browser, source } = traits;
    return {
      country,
      device,
      system,
      browser,
      source,
      app: inApp?.app ?? null,
      acceptLanguage: request.headers['accept-language'],
      query,
      now,
      draw: (ruleId) => this.draw(linkId, ruleId, request, now),
    };
  }

  /**
   * The draw for a visitor of a link on a UTC day.
   * @param ruleId the purpose of the draw: the id of a rule, or any other text.
   * @param at milliseconds since 1970, by the database's clock.
   */
  draw(linkId: string, ruleId: string, request: IncomingMessage, at: number): Draw {
    const address = clientAddress(request, this.settings.trustedProxies);
    return this.currentDraws.draw(
      { address, userAgent: request.headers['user-agent'] ?? '', linkId, ruleId },
      at,
    );
  }

  private get currentDraws(): VisitorDraws {
    const { value } = this.secret;
    if (value === undefined) return this.temporaryDraws;
    return (this.draws ??= new VisitorDraws(value));
  }
}
