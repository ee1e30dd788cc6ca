import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { SlugCache } from './slug-cache.js';

/** What a visitor got. */
export type Outcome =
  | 'link'
  | 'breakout'
  | 'page'
  | 'item'
  | 'preview_image'
  | 'home'
  | 'not_found'
  | 'speculative'
  | 'unavailable'
  | 'method_not_allowed'
  | 'failed';

/** Plain numbers that cost a visit nothing; they become metrics when somebody asks for those. */
@Injectable()
export class VisitMetrics {
  private readonly outcomes = new Map<Outcome, number>();

  constructor(registry: Registry, cache: SlugCache) {
    exposes(
      registry,
      'redirect_answers_total',
      'Answers by what the visitor got',
      'outcome',
      () => this.outcomes,
    );
    exposes(
      registry,
      'redirect_slug_lookups_total',
      'Slugs found in memory (hit), asked from the database (miss), served past their time (stale)',
      'result',
      () => Object.entries(cache.counts),
    );
  }

  count(outcome: Outcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

function exposes(
  registry: Registry,
  name: string,
  help: string,
  label: string,
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
