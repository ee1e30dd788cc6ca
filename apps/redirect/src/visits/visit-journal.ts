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

  /** The event of a visit. An excluded visit counts nothing but its exclusion. One because of the link comes first. */
  event(
    { kind, account, id }: Pick<Route, 'kind' | 'account' | 'id'>,
    count: VisitCount,
    { exclusion, traits }: VisitDescription,
  ): ClickEvent {
    const event = { at: this.clock.now(), account, kind, target: id };
    const excluded = count.excluded ?? exclusion;
    return excluded ? { ...event, views: 0, clicks: 0, excluded } : { ...event, ...traits, ...count };
  }

  /** Resolves once the events are in the journal. Only then may the visitor get a response. */
  record(events: readonly ClickEvent[]): Promise<void> {
    return this.recorder.record(events);
  }
}
