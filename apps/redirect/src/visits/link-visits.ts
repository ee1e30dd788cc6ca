import { CurrentTables } from '@app/breakout';
import { Settings } from '@app/common';
import { type LinkRoute, queryValue } from '@app/routing';
import type { VisitDescription } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { VisitResponder } from '../http/visit-responder.js';
import { HandOvers } from './hand-overs.js';
import { type Decision, type LinkVisit, reservedParameters, tokenParameter } from './link-visit.js';
import { reportBaseOf } from './report-url.js';
import { decide } from './routing-steps.js';
import { VisitJournal } from './visit-journal.js';

/** Visits of links. */
@Injectable()
export class LinkVisits {
  private readonly reportBase: string | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly journal: VisitJournal,
    private readonly handOvers: HandOvers,
    private readonly responder: VisitResponder,
    private readonly tables: CurrentTables,
  ) {
    this.reportBase = reportBaseOf(settings);
  }

  /**
   * A visit at the link's own slug.
   * @param query of the request, raw, without `?`.
   */
  async visit(
    link: LinkRoute,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visitor = this.journal.describe(request);
    const token = queryValue(query, tokenParameter);
    const { count, response: result } = this.decide(link, visitor, query, request, {
      hasToken: token !== undefined,
      handOver: token === undefined || visitor.exclusion ? null : this.handOvers.read(token, link),
      redirectOutcome: 'link',
      reservedParameters,
    });
    if (count) await this.journal.record([this.journal.event(link, count, visitor)]);
    this.responder.respond(response, result);
  }

  /**
   * Routes a visit as an item of a bio page. A token in the query belongs to another visit; it only prevents another
   * breakout, so that nobody is sent in circles.
   * @param reserved names in the query that are not forwarded.
   */
  decideItem(
    link: LinkRoute,
    visitor: VisitDescription,
    query: string,
    reserved: ReadonlySet<string>,
    request: IncomingMessage,
  ): Decision {
    return this.decide(link, visitor, query, request, {
      hasToken: queryValue(query, tokenParameter) !== undefined,
      handOver: null,
      redirectOutcome: 'item',
      reservedParameters: reserved,
    });
  }

  private decide(
    link: LinkRoute,
    visitor: VisitDescription,
    query: string,
    { headers }: IncomingMessage,
    origin: Pick<LinkVisit, 'hasToken' | 'handOver' | 'redirectOutcome' | 'reservedParameters'>,
  ): Decision {
    return decide({
      link,
      destination: link.destination,
      branch: null,
      visitor,
      query,
      userAgent: headers['user-agent'] ?? '',
      acceptLanguage: headers['accept-language'],
      tables: this.tables.current,
      shortUrlBase: this.settings.SHORT_URL_BASE,
      reportBase: this.reportBase,
      issueToken: (handOver, { expired }) => this.handOvers.issue(link, handOver, { expired }),
      ...origin,
    });
  }
}
