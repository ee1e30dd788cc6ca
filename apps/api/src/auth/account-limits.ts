import { type DomainError, rateLimited, Settings, subnetOf } from '@app/common';
import { Signatures } from '@app/database';
import { ImportsService } from '@app/imports';
import { LimiterStore } from '@app/operations';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Creator } from './caller.js';

const hourSeconds = 3600;
const maxKeys = 1_000;
const maxWebhooks = 10;
const maxWebhooksWithOpenSignUp = 3;
const maxDomains = 100;
const maxDomainsWithOpenSignUp = 3;
const domainChecksPerMinute = 30;
/** More than the shop of a new account reports. */
const conversionsPerHour = 10_000;
const maxAccountsOfUser = 10;
/** A network may create this many times as many links as an account: an office or a school has many people. */
const networkFactor = 10;

/** An account, a user or a network whose new links are counted. */
interface Holder {
  /** Its key in the store. */
  key: string;
  /** Links and pages that it may create in an hour. */
  limit: number;
  /** Its name in error messages. */
  name: string;
}

/** Limits what one account may do, mainly while sign-up is open. If the store is down, requests pass. */
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
  /** Accounts that a user may own when they create another one. */
  readonly maxAccounts: number;
  private readonly domainChecks: RateLimiterAbstract;
  /** Null if there is no limit. */
  private readonly conversions: RateLimiterAbstract | null;

  constructor(
    { SIGNUP, LINKS_PER_HOUR, KEYS_PER_ACCOUNT }: Settings,
    store: LimiterStore,
    private readonly imports: ImportsService,
    private readonly signatures: Signatures,
  ) {
    const isOpen = SIGNUP === 'open';
    this.linksPerHour = isOpen && LINKS_PER_HOUR > 0 ? LINKS_PER_HOUR : Infinity;
    this.maxKeys = Math.min(isOpen && KEYS_PER_ACCOUNT > 0 ? KEYS_PER_ACCOUNT : Infinity, maxKeys);
    this.maxWebhooks = isOpen ? maxWebhooksWithOpenSignUp : maxWebhooks;
    this.maxDomains = isOpen ? maxDomainsWithOpenSignUp : maxDomains;
    this.maxAccounts = isOpen ? maxAccountsOfUser : Infinity;
    this.domainChecks = store.limiter({
      keyPrefix: 'waypost:domain-checks',
      points: domainChecksPerMinute,
      duration: 60,
    });
    this.conversions = isOpen
      ? store.limiter({
          keyPrefix: 'waypost:conversions',
          points: conversionsPerHour,
          duration: hourSeconds,
        })
      : null;
    this.created = store.limiter({
      keyPrefix: 'waypost:created',
      points: LINKS_PER_HOUR,
      duration: hourSeconds,
    });
  }

  /**
   * Counts links that an import is about to create. Links that it does not create are returned once it has ended.
   * @param links how many; all that may still be created in this hour if it is not known.
   * @returns the most that it may create; null for any number.
   * @throws DomainError rate_limited if it may not create that many.
   */
  async takeLinks(creator: Creator, links?: number): Promise<number | null> {
    if (this.linksPerHour === Infinity) return null;
    const holders = await this.holdersOf(creator);
    await this.giveBack(creator.accountId, holders);
    const states = await Promise.all(
      holders.map(async (holder) => {
        const state = await this.created.get(holder.key).catch(() => null);
        return { holder, state, left: Math.max(0, holder.limit - (state?.consumedPoints ?? 0)) };
      }),
    );
    const { holder, state, left } = states.reduce((least, next) => (next.left < least.left ? next : least));
    const wanted = links ?? left;
    if (wanted > left || left === 0)
      throw this.refusal(holder, state?.msBeforeNext ?? hourSeconds * 1000, `, and ${left} are left`);
    await Promise.all(holders.map(({ key }) => this.created.penalty(key, wanted).catch(() => null)));
    return wanted;
  }

  /** Counts a link or page that is about to be created. @throws DomainError rate_limited. */
  async countLink(creator: Creator): Promise<void> {
    const { refusal } = await this.countLinks(creator, 1);
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
   * Reports conversions of an account, which are limited while sign-up is open. Conversions that are not stored do not
   * count: repeated and rejected ones, and all of them if the report fails.
   * @param count of the conversions, which must fit before they are reported.
   * @throws DomainError rate_limited, and whatever `report` throws.
   */
  async limitConversions<Result extends object>(
    accountId: string,
    count: number,
    report: () => Promise<Result[]>,
  ): Promise<Result[]> {
    const state = await this.conversions?.penalty(accountId, count).catch(() => {
      this.logger.warn('the rate limit store is unavailable; conversions pass uncounted');
      return null;
    });
    let stored = 0;
    try {
      if (state && state.consumedPoints > conversionsPerHour) {
        throw rateLimited(
          `An account may report ${conversionsPerHour.toLocaleString('en-US')} conversions in an hour.`,
          Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
        );
      }
      const results = await report();
      stored = results.filter((result) => 'isNew' in result && result.isNew).length;
      return results;
    } finally {
      if (state && stored < count)
        await this.conversions?.reward(accountId, count - stored).catch(() => null);
    }
  }

  /**
   * Counts links that are about to be created: for the account, for the user over all their accounts, and for the network.
   * @returns how many of them may be created, and the error of the others. Those are not counted.
   */
  async countLinks(creator: Creator, links: number): Promise<{ admitted: number; refusal?: DomainError }> {
    if (this.linksPerHour === Infinity || links === 0) return { admitted: links };
    const holders = await this.holdersOf(creator);
    const count = async (): Promise<RateLimiterRes[]> => {
      try {
        return await Promise.all(holders.map(({ key }) => this.created.penalty(key, links)));
      } catch {
        this.logger.warn('the rate limit store is unavailable; links pass uncounted');
        return [];
      }
    };
    const giveUp = (points: number) =>
      Promise.all(holders.map(({ key }) => this.created.reward(key, points).catch(() => null)));
    const leftOf = (states: RateLimiterRes[]) =>
      holders.map(({ limit }, at) => limit - ((states[at]?.consumedPoints ?? 0) - links));
    let counted = await count();
    if (leftOf(counted).some((left) => left < links)) {
      await giveUp(links);
      await this.giveBack(creator.accountId, holders);
      counted = await count();
    }
    const left = leftOf(counted);
    const least = left.indexOf(Math.min(...left));
    const admitted = Math.min(links, Math.max(0, left[least] ?? links));
    const holder = holders[least];
    if (admitted === links || !holder) return { admitted: links };
    await giveUp(links - admitted);
    const ms = counted[least]?.msBeforeNext ?? hourSeconds * 1000;
    return { admitted, refusal: this.refusal(holder, ms, `. Try again in ${Math.ceil(ms / 60_000)} min`) };
  }

  private refusal({ limit, name }: Holder, ms: number, advice: string): DomainError {
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    return rateLimited(`${name} may create ${limit} links and pages in an hour${advice}.`, seconds);
  }

  private async holdersOf({ accountId, userId, network }: Creator): Promise<Holder[]> {
    const subnet = (await this.signatures.sign('address', subnetOf(network))).toString('base64url');
    const limit = this.linksPerHour;
    return [
      { key: accountId, limit, name: 'An account' },
      ...(userId === null ? [] : [{ key: `user:${userId}`, limit, name: 'A user' }]),
      { key: `network:${subnet}`, limit: networkFactor * limit, name: 'A network' },
    ];
  }

  /** Returns links that were counted in this hour for imports that have ended without creating them. */
  private async giveBack(accountId: string, holders: Holder[]): Promise<void> {
    const state = await this.created.get(accountId).catch(() => null);
    if (!state || state.consumedPoints <= 0) return;
    const since = new Date(Date.now() + state.msBeforeNext - hourSeconds * 1000);
    const unused = await this.imports.takeUnusedLinks(accountId, since);
    if (unused === 0) return;
    for (const { key } of holders) {
      // Another user may have started the import, so never return more than was counted.
      const counted = (await this.created.get(key).catch(() => null))?.consumedPoints ?? 0;
      const points = Math.min(unused, counted);
      if (points > 0) await this.created.reward(key, points).catch(() => null);
    }
  }
}
