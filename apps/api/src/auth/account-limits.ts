import { type DomainError, rateLimited, Settings } from '@app/common';
import { ImportsService } from '@app/imports';
import { LimiterStore } from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

const hourSeconds = 3600;
const maxWebhooks = 10;
const maxWebhooksOfStrangers = 3;
const maxDomains = 100;
const maxDomainsOfStrangers = 3;
const domainChecksPerMinute = 30;

/** What one account may do, above all while sign-up is open to strangers. If the store is down, requests pass. */
@Injectable()
export class AccountLimits {
  private readonly logger = new Logger(AccountLimits.name);
  private readonly linksPerHour: number;
  private readonly created: RateLimiterAbstract;
  /** Live keys that an account may have. */
  readonly maxKeys: number;
  /** Webhooks that an account may have. */
  readonly maxWebhooks: number;
  /** Domains that an account may have, verified or not. */
  readonly maxDomains: number;
  private readonly domainChecks: RateLimiterAbstract;

  constructor(
    { SIGNUP, LINKS_PER_HOUR, KEYS_PER_ACCOUNT }: Settings,
    store: LimiterStore,
    private readonly imports: ImportsService,
  ) {
    const isOpen = SIGNUP === 'open';
    this.linksPerHour = isOpen && LINKS_PER_HOUR > 0 ? LINKS_PER_HOUR : Infinity;
    this.maxKeys = isOpen && KEYS_PER_ACCOUNT > 0 ? KEYS_PER_ACCOUNT : Infinity;
    this.maxWebhooks = isOpen ? maxWebhooksOfStrangers : maxWebhooks;
    this.maxDomains = isOpen ? maxDomainsOfStrangers : maxDomains;
    this.domainChecks = store.limiter({
      keyPrefix: 'waypost:domain-checks',
      points: domainChecksPerMinute,
      duration: 60,
    });
    this.created = store.limiter({
      keyPrefix: 'waypost:created',
      points: LINKS_PER_HOUR,
      duration: hourSeconds,
    });
  }

  /**
   * Counts links that an import is about to create. What it does not create is given back once it has ended.
   * @param links how many; all that the account may still create in this hour if it is not known.
   * @returns the most that it may create; null for any number.
   * @throws DomainError rate_limited if it may not create that many.
   */
  async takeLinks(accountId: string, links?: number): Promise<number | null> {
    if (this.linksPerHour === Infinity) return null;
    await this.giveBack(accountId);
    const state = await this.created.get(accountId).catch(() => null);
    const left = Math.max(0, this.linksPerHour - (state?.consumedPoints ?? 0));
    const wanted = links ?? left;
    if (wanted > left || left === 0) {
      const seconds = Math.max(1, Math.ceil((state?.msBeforeNext ?? hourSeconds * 1000) / 1000));
      throw rateLimited(
        `An account may create ${this.linksPerHour} links and pages in an hour, and ${left} are left.`,
        seconds,
      );
    }
    if (wanted > 0) await this.created.penalty(accountId, wanted).catch(() => undefined);
    return wanted;
  }

  /** Counts a link or page that an account is about to create. @throws DomainError rate_limited. */
  async countLink(accountId: string): Promise<void> {
    const { refusal } = await this.countLinks(accountId, 1);
    if (refusal) throw refusal;
  }

  /** Counts a DNS lookup that an account asks for. @throws DomainError rate_limited. */
  async countDomainCheck(accountId: string): Promise<void> {
    const state = await this.domainChecks.consume(accountId).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      this.logger.warn('the rate limit store is unavailable; checks of domains pass uncounted');
      return null;
    });
    if (!state || state.consumedPoints <= domainChecksPerMinute) return;
    throw rateLimited(
      `An account may check its domains ${domainChecksPerMinute} times a minute.`,
      Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    );
  }

  /**
   * Counts links that an account is about to create.
   * @returns how many of them it may create, and the error of the others.
   */
  async countLinks(accountId: string, links: number): Promise<{ admitted: number; refusal?: DomainError }> {
    if (this.linksPerHour === Infinity || links === 0) return { admitted: links };
    const state = await this.created.consume(accountId, links).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      this.logger.warn('the rate limit store is unavailable; links pass uncounted');
      return null;
    });
    if (!state || state.consumedPoints <= this.linksPerHour) return { admitted: links };
    const consumed = state.consumedPoints - (await this.giveBack(accountId));
    if (consumed <= this.linksPerHour) return { admitted: links };
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const refusal = rateLimited(
      `An account may create ${this.linksPerHour} links and pages in an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
      seconds,
    );
    const before = consumed - links;
    return { admitted: Math.max(0, this.linksPerHour - before), refusal };
  }

  /** Gives back links that were counted in this hour for imports that have ended without creating them. @returns how many. */
  private async giveBack(accountId: string): Promise<number> {
    const state = await this.created.get(accountId).catch(() => null);
    if (!state || state.consumedPoints <= 0) return 0;
    const since = new Date(Date.now() + state.msBeforeNext - hourSeconds * 1000);
    const unused = await this.imports.takeUnusedLinks(accountId, since);
    if (unused > 0) await this.created.reward(accountId, unused).catch(() => undefined);
    return unused;
  }
}
