import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Answers } from './answers.js';
import { locationOf } from './destination.js';
import type { LinkTarget } from './slug-target.js';
import { VisitJournal } from './visit-journal.js';

/** Parameters that are the service's own: the hand-over of a breakout page. */
export const ownOfLinks: ReadonlySet<string> = new Set(['b', 'openExternalBrowser']);

/** Visits of short links. */
@Injectable()
export class LinkVisits {
  constructor(
    private readonly journal: VisitJournal,
    private readonly answers: Answers,
  ) {}

  /** @param query of the request, raw, without `?`. */
  async follow(
    link: LinkTarget,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = this.journal.describe(request);
    await this.journal.record([this.journal.event(link, 1, 1, visit)]);
    if (visit.exclusion === 'speculative') return this.answers.refuseSpeculative(response);
    this.answers.redirect(response, 'link', locationOf(link.destination, query, ownOfLinks));
  }
}
