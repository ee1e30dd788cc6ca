import { type ClickEvent, ClickRecorder, DatabaseClock } from '@app/clicks';
import { Settings } from '@app/common';
import { CountryDatabase, describeVisit, type VisitContext, type VisitDescription } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Target } from './slug-target.js';

/** Describes visits and writes down what they count, before they are answered. */
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

  /** What happened to `target`: so many views and clicks, or none where the visit is excluded. */
  event(
    { kind, account, id }: Pick<Target, 'kind' | 'account' | 'id'>,
    views: 0 | 1,
    clicks: 0 | 1,
    { exclusion, traits }: VisitDescription,
  ): ClickEvent {
    const what = { at: this.clock.now(), account, kind, target: id };
    return exclusion
      ? { ...what, views: 0, clicks: 0, excluded: exclusion }
      : { ...what, views, clicks, ...traits };
  }

  /** Resolves when the events are in the journal: then, and not before, the visitor may be answered. */
  record(events: readonly ClickEvent[]): Promise<void> {
    return this.recorder.record(events);
  }
}
