import {
  type BreakoutPlan,
  handOverLifetimeMs,
  planBreakout,
  redirectOf,
  renderBreakoutPage,
} from '@app/breakout';
import { breakoutKey, type ClickEvent } from '@app/clicks';
import { Settings } from '@app/common';
import { describeAgent, type VisitDescription } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Answers } from './answers.js';
import { Destination, locationOf } from './destination.js';
import { HandOvers } from './hand-overs.js';
import type { LinkTarget } from './slug-target.js';
import { VisitJournal } from './visit-journal.js';

/** The parameter that a hand-over carries its token in. */
export const tokenParameter = 'b';
/** Parameters that are the service's own, and are not passed on to destinations. */
export const ownOfLinks: ReadonlySet<string> = new Set([tokenParameter, 'openExternalBrowser']);

/** Visitors with a longer query of their own, in characters, are led straight on: schemes of apps may cut it. */
const longestQuery = 1024;
/** So are those whose query would make the page larger, in bytes: it stands in every address that the page has. */
const largestPage = 10 * 1024 - 1;

/** What a link's visitor gets in place of its destination, and what that counts. */
export interface Breakout {
  event: ClickEvent;
  send(response: ServerResponse): void;
}

/** The first leg of a breakout: a page, or a redirect to ourselves, that leads out of an app's browser. */
@Injectable()
export class Breakouts {
  constructor(
    private readonly settings: Settings,
    private readonly journal: VisitJournal,
    private readonly handOvers: HandOvers,
    private readonly answers: Answers,
  ) {}

  /**
   * Null for whoever gets the plain 302: everybody who is in no app's browser, or in one that the behavior leaves alone,
   * or has a query that is too long; and everybody while the secret of tokens could not be read yet.
   * @param query of the request, raw, and the names in it that are `own` to the service.
   */
  for(
    link: LinkTarget,
    query: string,
    own: ReadonlySet<string>,
    visit: VisitDescription,
    request: IncomingMessage,
  ): Breakout | null {
    if (link.behavior === 'basic' || query.length > longestQuery) return null;
    const plan = planBreakout(link.behavior, inAppOf(visit, request));
    if (plan === null) return null;
    const { app } = plan;
    const { behavior } = link;
    const source = visit.traits?.source ?? app;
    // A HEAD is answered like its GET, but as no view: who follows it is a visit of its own, at every process's clock.
    const ageMs = visit.exclusion ? 2 * handOverLifetimeMs : 0;
    const token = this.handOvers.issue(link, { app, behavior, source }, ageMs);
    if (token === null) return null;
    const send = this.answer(plan, this.handOverAddress(link, token, query, own), link, request);
    if (send === null) return null;
    const event = this.journal.event(link, 1, 0, visit);
    return { event: visit.exclusion ? event : { ...event, shown: breakoutKey(app, behavior) }, send };
  }

  private handOverAddress(
    { slug }: LinkTarget,
    token: string,
    query: string,
    own: ReadonlySet<string>,
  ): string {
    const base = `${this.settings.SHORT_URL_BASE}/${slug}?${tokenParameter}=${token}`;
    return locationOf(new Destination(base, ''), query, own);
  }

  /** Null where the page would be too large. */
  private answer(
    plan: BreakoutPlan,
    handOver: string,
    link: LinkTarget,
    request: IncomingMessage,
  ): Breakout['send'] | null {
    const location = redirectOf(plan, handOver);
    if (location !== null) {
      return (response) => this.answers.redirect(response, 'breakout', location, varyOf(link));
    }
    const { html, policy } = renderBreakoutPage({
      plan,
      handOver,
      destinationHost: new URL(link.destination.base).host,
      acceptLanguage: request.headers['accept-language'],
    });
    const bytes = Buffer.from(html);
    if (bytes.length > largestPage) return null;
    return (response) =>
      this.answers.page(
        response,
        'breakout',
        200,
        { html: bytes, policy },
        {
          'Referrer-Policy': 'origin',
          'X-Robots-Tag': 'noindex',
          Vary: 'User-Agent, Accept-Language',
        },
      );
  }
}

/** Headers of a redirect that another agent might not get. */
export const varyOf = ({ behavior }: LinkTarget): Record<string, string> | undefined =>
  behavior === 'basic' ? undefined : { Vary: 'User-Agent' };

/** The app whose browser asks, also where the visit is excluded for its method alone. */
function inAppOf({ exclusion, inApp }: VisitDescription, { headers }: IncomingMessage) {
  return exclusion === 'head' ? describeAgent(headers['user-agent'] ?? '').inApp : (inApp ?? null);
}
