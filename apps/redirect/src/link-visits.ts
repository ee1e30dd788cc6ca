import { breakoutKey, type ClickEvent } from '@app/clicks';
import type { VisitDescription } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Answers } from './answers.js';
import { Breakouts, ownOfLinks, tokenParameter, varyOf } from './breakouts.js';
import { locationOf, queryValue } from './destination.js';
import { HandOvers } from './hand-overs.js';
import type { LinkTarget } from './slug-target.js';
import { VisitJournal } from './visit-journal.js';

/** Visits of short links. */
@Injectable()
export class LinkVisits {
  constructor(
    private readonly journal: VisitJournal,
    private readonly handOvers: HandOvers,
    private readonly breakouts: Breakouts,
    private readonly answers: Answers,
  ) {}

  /**
   * A visit with a token is always led to the destination, so that nobody goes round in circles.
   * @param query of the request, raw, without `?`.
   */
  async follow(
    link: LinkTarget,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = this.journal.describe(request);
    const token = queryValue(query, tokenParameter);
    const breakout = token === undefined ? this.breakouts.for(link, query, ownOfLinks, visit, request) : null;
    await this.journal.record([breakout?.event ?? this.arrival(link, token, visit)]);
    if (visit.exclusion === 'speculative') return this.answers.refuseSpeculative(response);
    if (breakout) return breakout.send(response);
    const location = locationOf(link.destination, query, ownOfLinks);
    this.answers.redirect(response, 'link', location, varyOf(link));
  }

  /** A visitor who is led to the destination: the click of a view that was counted before, or both at once. */
  private arrival(link: LinkTarget, token: string | undefined, visit: VisitDescription): ClickEvent {
    const handOver = token === undefined || visit.exclusion ? null : this.handOvers.read(token, link);
    if (handOver === null) return this.journal.event(link, 1, 1, visit);
    const { app, behavior, source, nonce } = handOver;
    return {
      ...this.journal.event(link, 0, 1, visit),
      source,
      nonce,
      [visit.inApp ? 'stayed' : 'left']: breakoutKey(app, behavior),
    };
  }
}
