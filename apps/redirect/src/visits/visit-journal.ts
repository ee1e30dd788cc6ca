import {
  type ClickEvent,
  ClickRecorder,
  DatabaseClock,
  formatOf,
  laterPage,
  type VisitorMark,
} from '@app/clicks';
import { Settings } from '@app/common';
import { CountryDatabase } from '@app/countries';
import type { Route } from '@app/routing';
import {
  describeVisit,
  describeVisitor,
  type VisitContext,
  type VisitDescription,
  type VisitorDescription,
  type VisitorTraits,
} from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AutomatedVisits } from '../automation/automated-visits.js';
import { DomainHosts } from '../routes/domain-hosts.js';
import { VisitTraces } from '../http/visit-traces.js';
import { UniqueVisitors } from './unique-visitors.js';

/** The counts of a visit. Everything else in an event comes from the route and the visitor. */
type VisitCount = Pick<ClickEvent, 'views' | 'clicks'> & Partial<ClickEvent> & { traits?: VisitorTraits };

/** Describes visits, and journals their counts before they get a response. */
@Injectable()
export class VisitJournal {
  private readonly context: VisitContext;

  constructor(
    settings: Settings,
    private readonly recorder: ClickRecorder,
    private readonly clock: DatabaseClock,
    countries: CountryDatabase,
    private readonly uniques: UniqueVisitors,
    private readonly domains: DomainHosts,
    private readonly traces: VisitTraces,
    private readonly automated: AutomatedVisits,
  ) {
    const { shortHost, trustedProxies, PREVIEWS } = settings;
    this.context = { shortHost, trustedProxies, countries, previewsCount: PREVIEWS === 'count' };
  }

  /**
   * Describes a visit.
   * @param target id of the link, page or item. Left out if this is not a visit; then nothing is remembered.
   */
  describe(request: IncomingMessage, target?: string): VisitDescription {
    const visitor = describeVisit(request, this.contextOf(request));
    // A visit that is excluded anyway is not looked up.
    if (!this.automated.areRecognized || target === undefined || visitor.exclusion) return visitor;
    return this.automated.includes(request, target) ? { ...visitor, isAutomated: true } : visitor;
  }

  /** Describes the visitor of an excluded visit, for responses that depend on the visitor. Nothing of it is counted. */
  describeUncounted(request: IncomingMessage): VisitorDescription {
    return describeVisitor(request, this.contextOf(request));
  }

  /** A domain is never a source of its own visits. */
  private contextOf({ headers }: IncomingMessage): VisitContext {
    const shortHost = this.domains.of(headers.host).host;
    return shortHost === null ? this.context : { ...this.context, shortHost };
  }

  /**
   * The event of a visit. An excluded visit counts only its exclusion. An exclusion by the link takes precedence.
   * @param request of the visit. If unique visitors are counted, the mark of a view or click is made from it.
   * @param start when the visit began, in milliseconds since 1970, which is the time that it counts for. By default, now.
   */
  event(
    { kind, account, id }: Pick<Route, 'kind' | 'account' | 'id'>,
    { traits: counted, ...count }: VisitCount,
    { exclusion, traits, isAutomated }: VisitDescription,
    request: IncomingMessage,
    start?: number,
  ): ClickEvent {
    // The first page of an automated visit is not counted, so its later ones do not belong to a counted visit.
    const ofLink = isAutomated && count.excluded === laterPage ? undefined : count.excluded;
    const excluded = ofLink ?? exclusion ?? (isAutomated ? 'automated' : undefined);
    const at = (excluded && excluded !== laterPage ? undefined : start) ?? this.clock.now();
    const common = { at, account, kind, target: id };
    const isMarked = !excluded && count.views + count.clicks > 0;
    const mark = isMarked ? this.uniques.markOf(request, account, at) : undefined;
    const event: ClickEvent = excluded
      ? { ...common, views: 0, clicks: 0, excluded }
      : { ...common, ...(counted ?? traits), ...count, ...markedBy(mark, count) };
    const format = formatOf(event);
    if (format > 1) event.format = format;
    this.traces.pass(request, event);
    return event;
  }

  /** Resolves once the events are in the journal. Only then may the visitor get a response. */
  record(events: readonly ClickEvent[]): Promise<void> {
    return this.recorder.record(events);
  }
}

/** The mark of a view is also that of its click. */
function markedBy(
  mark: VisitorMark | undefined,
  { views }: VisitCount,
): Pick<ClickEvent, 'mark' | 'clickMark'> {
  if (mark === undefined) return {};
  return views > 0 ? { mark } : { clickMark: mark };
}
