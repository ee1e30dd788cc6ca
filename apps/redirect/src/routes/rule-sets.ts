import { type LinkRoute, type CompiledRules, readRules } from '@app/routing';
import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Counter, Registry } from 'prom-client';
import QuickLRU from 'quick-lru';

/** One to two times as many rule texts are remembered as logged, each by a hash. */
const maxLogged = 1_000;

/** The rules of links, read once for each route that is in memory. */
@Injectable()
export class RuleSets {
  private readonly logger = new Logger('Rules');
  /** By route: the slug cache and the cached pages bound how many there are. */
  private readonly sets = new WeakMap<LinkRoute, CompiledRules>();
  private readonly logged = new QuickLRU<string, true>({ maxSize: maxLogged });
  private unreadable = 0;

  constructor(registry: Registry) {
    const counter = new Counter({
      name: 'waypost_redirect_unreadable_rules_total',
      help: 'Rules and lists of rules that could not be read when a link was loaded, and are treated as absent',
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(this.unreadable);
      },
    });
  }

  /** The rules of a link, or null if it has none. */
  of(link: LinkRoute): CompiledRules | null {
    if (link.rules === null) return null;
    const known = this.sets.get(link);
    if (known) return known;
    const rules = readRules(link.rules);
    this.sets.set(link, rules);
    if (rules.problems.length > 0) this.report(link, link.rules, rules.problems);
    return rules;
  }

  private report({ id, account }: LinkRoute, text: string, problems: readonly string[]): void {
    this.unreadable += problems.length;
    const hash = createHash('sha256').update(`${id} ${text}`).digest('base64');
    if (this.logged.has(hash)) return;
    this.logged.set(hash, true);
    this.logger.warn(
      `link ${id} of account ${account} has rules that cannot be read and are treated as absent: ${problems.join('; ')}`,
    );
  }
}
