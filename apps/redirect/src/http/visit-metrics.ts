import { CurrentTables } from '@app/breakout';
import { CountryDatabase, countrySources } from '@app/countries';
import type { VisitOutcome } from '@app/visits';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { SlugCache } from '../routes/slug-cache.js';

/** Counts in plain numbers, which cost a visit nothing, and turns them into metrics when those are scraped. */
@Injectable()
export class VisitMetrics {
  /** Series in alerts exist from the start: `increase()` does not see the first value of a series. */
  private readonly outcomes = new Map<VisitOutcome, number>([
    ['link', 0],
    ['unavailable', 0],
    ['failed', 0],
  ]);

  constructor(registry: Registry, cache: SlugCache, countries: CountryDatabase, tables: CurrentTables) {
    new Gauge({
      name: 'waypost_redirect_country_database_age_seconds',
      help: 'Time since the publisher built the country database',
      registers: [registry],
      collect() {
        this.set(countries.ageSeconds);
      },
    });
    new Gauge({
      name: 'waypost_redirect_country_database_source',
      help: '1 for where the country database comes from: a file of the operator, one that was updated, or the bundled one',
      labelNames: ['source'],
      registers: [registry],
      collect() {
        for (const source of countrySources) this.set({ source }, source === countries.source ? 1 : 0);
      },
    });
    new Gauge({
      name: 'waypost_redirect_breakout_tables_current',
      help: '1 if the files of BREAKOUT_TABLES are in use, 0 while they are rejected and older tables are',
      registers: [registry],
      collect() {
        this.set(tables.isCurrent ? 1 : 0);
      },
    });
    exposeCounter(
      registry,
      {
        name: 'waypost_redirect_breakout_tables_changes_total',
        help: 'Changes of the files of BREAKOUT_TABLES by result: accepted or rejected',
        label: 'result',
      },
      () => Object.entries(tables.counts),
    );
    exposeCounter(
      registry,
      { name: 'waypost_redirect_answers_total', help: 'Responses to visitors by outcome', label: 'outcome' },
      () => this.outcomes,
    );
    exposeCounter(
      registry,
      {
        name: 'waypost_redirect_slug_lookups_total',
        help: 'Slugs served from memory (hit), from the database (miss), from expired entries (stale)',
        label: 'result',
      },
      () => Object.entries(cache.counts),
    );
  }

  count(outcome: VisitOutcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

function exposeCounter(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  counts: () => Iterable<[string, number]>,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of counts()) this.inc({ [label]: value }, count);
    },
  });
}
