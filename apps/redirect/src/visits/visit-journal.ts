import { type ClickEvent, ClickRecorder, DatabaseClock } from '@app/clicks';
import { Settings } from '@app/common';
import type { Route } from '@app/routing';
import {
  CountryDatabase,
  describeVisit,
  describeVisitor,
  type VisitContext,
  type VisitDescription,
  type VisitorDescription,
} from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { UniqueVisitors } from './unique-visitors.js';

/** What a visit counts; everything else in an event comes from the route and the visitor. */
type VisitCount = Pick<ClickEvent, 'views' | 'clicks'> & Partial<ClickEvent>;

/** Describes visits, and journals what they count before they get a response. */
@Injectable()
export class VisitJournal {
  private readonly context: VisitContext;

  constructor(
    settings: Settings,
    private readonly recorder: ClickRecorder,
    private readonly clock: DatabaseClock,
    countries: CountryDatabase,
    private readonly uniques: UniqueVisitors,
  ) {
    this.context = { shortHost: settings.shortHost, trustedProxies: settings.trustedProxies, countries };
  }

  describe(request: IncomingMessage): VisitDescription {
    return describeVisit(request, this.context);
  }

  /** Describes the visitor of an excluded visit, for responses that depend on the visitor. Nothing of it is counted. */
  describeUncounted(request: IncomingMessage): VisitorDescription {
    return describeVisitor(request, this.context);
  }

  /**
   * The event of a visit. An excluded visit counts nothing but its exclusion. One because of the link comes first.
   * @param request of the visit. If unique visitors are counted, the mark of a view is made from it.
   */
  event(
    { kind, account, id }: Pick<Route, 'kind' | 'account' | 'id'>,
    count: VisitCount,
    { exclusion, traits }: VisitDescription,
    request: IncomingMessage,
  ): ClickEvent {
    const at = this.clock.now();
    const event = { at, account, kind, target: id };
    const excluded = count.excluded ?? exclusion;
    if (excluded) return { ...event, views: 0, clicks: 0, excluded };
    const mark = count.views > 0 ? this.uniques.markOf(request, account, at) : undefined;
    return { ...event, ...traits, ...count, ...(mark !== undefined && { mark }) };
  }

  /** Resolves once the events are in the journal. Only then may the visitor get a response. */
  record(events: readonly ClickEvent[]): Promise<void> {
    return this.recorder.record(events);
  }
}
