import { systemActor, record, withAuditContext } from '@app/accounts';
import { notFound, unavailable } from '@app/common';
import {
  Domain,
  type DomainProblem,
  inAccount,
  inTransaction,
  isDatabaseUnavailable,
  violates,
} from '@app/database';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { databaseTime } from './database-time.js';
import { DomainsService, domainTarget } from './domains.service.js';
import { TxtRecords } from './txt-records.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** For how long the record of a proven domain may be missing, unless another account proves it: name servers make mistakes. */
const graceMs = dayMs;
/** How often a proven domain is checked again. */
const provenEveryMs = hourMs;
/** How often a new domain is checked for its record, and for how long. */
const newEveryMs = 5 * 60_000;
const newForMs = 3 * dayMs;
/** For how long a domain that lost its proof is checked as often as a proven one, and how often after that. */
const lostForMs = 30 * dayMs;
const lostEveryMs = dayMs;
/** How often a check starts over because another account proved the host meanwhile. */
const maxAttempts = 5;
/**
 * The most domains that a run checks (the jobs app makes one every minute), and how many of them at the same time. New domains are
 * limited separately, so that a backlog of one kind does not delay the other.
 */
const maxRechecks = 1_000;
const maxFirstChecks = 200;
const concurrency = 10;

/** Not yet proven. Each condition is that of an index. */
export const isNew = 'host is not null and proven_at is null and missing_since is null';
/** Proven, or lost. */
export const isKnown = 'proven_at is not null or missing_since is not null';

/** A domain due for a check. */
interface DueDomain {
  account_id: string;
  uid: string;
  host: string;
}

/** The account that has proven a host. */
interface Holder {
  id: number;
  account_id: string;
  token: string;
  proven_at: string;
}

/** Finds out which account a host belongs to. */
@Injectable()
export class DomainChecksService {
  constructor(
    private readonly em: EntityManager,
    private readonly domains: DomainsService,
    private readonly records: TxtRecords,
  ) {}

  /**
   * Looks for the TXT record of a domain now. If it is there, the domain is served, unless another account was first whose
   * record is still there, too. Of a domain that was proven before, a record that is missing ends the proof after a day.
   * @throws DomainError `not_found`, or `unavailable` if too many checks are running, or the host changes hands all the time.
   */
  async check(accountId: string, uid: string): Promise<Domain> {
    const { host } = await this.domains.get(accountId, uid);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const before = await holderOf(this.em, host, accountId);
      const tokens = await this.records.tokensOf(host ?? '');
      const domain = await inTransaction(this.em, (em) =>
        this.settle(em, accountId, uid, tokens, before),
      ).catch((error: unknown) => {
        // Another account proved the host in the same moment. The next attempt sees that.
        if (violates(error, 'domains_proven_host_idx')) return null;
        throw error;
      });
      if (domain === null) continue;
      return domain;
    }
    throw unavailable('Another account is proving this host. Try again soon.');
  }

  /**
   * Checks the domains that are due, the longest overdue first. Those beyond the bound of a run are left to the next
   * ones. @returns how many it checked.
   * @throws the first unexpected error, once the others are checked: a domain that cannot be checked stays overdue.
   */
  async checkDue(signal: AbortSignal): Promise<number> {
    const due = [...(await this.due(isNew, maxFirstChecks)), ...(await this.due(isKnown, maxRechecks))];
    const failures: unknown[] = [];
    for (let at = 0; at < due.length; at += concurrency) {
      signal.throwIfAborted();
      // A domain that is deleted meanwhile does not stop the checks of the others.
      const results = await Promise.allSettled(
        due.slice(at, at + concurrency).map(({ account_id, uid }) => this.check(account_id, uid)),
      );
      for (const result of results) {
        if (result.status === 'fulfilled' || isExpected(result.reason)) continue;
        if (isDatabaseUnavailable(result.reason)) throw result.reason;
        failures.push(result.reason);
      }
      // Each transaction would compare all domains that were checked before.
      this.em.clear();
    }
    if (failures.length > 0) throw failures[0];
    return due.length;
  }

  private due(condition: string, limit: number): Promise<DueDomain[]> {
    return this.em.execute<DueDomain[]>(dueSql(condition, limit));
  }

  /** @returns null, and changes nothing, if the records were read before another account than `before` proved the host. */
  private async settle(
    em: EntityManager,
    accountId: string,
    uid: string,
    tokens: ReadonlySet<string> | null,
    before: Holder | undefined,
  ): Promise<Domain | null> {
    const isPresent = (token: string | null): boolean => tokens?.has(token ?? '') ?? false;
    // Only an account that has not proven the host locks the one that has, so there is no deadlock.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const domain = await em.findOne(Domain, { accountId, uid }, { lockMode, refresh: true });
    if (!domain) throw notFound();
    const hasRecord = isPresent(domain.token);
    const holder = await holderOf(em, domain.host, accountId);
    if (holder && (holder.id !== before?.id || holder.proven_at !== before.proven_at)) return null;
    const isClaimed = holder !== undefined && isPresent(holder.token);
    if (hasRecord && holder && !isClaimed) await this.takeFrom(em, holder);
    const now = await databaseTime(em);
    const wasProven = domain.provenAt !== null;
    if (tokens === null) {
      Object.assign(domain, found('dns_failed', now));
    } else if (!hasRecord) {
      Object.assign(domain, found('no_record', now));
      if (wasProven) {
        const missingSince = domain.missingSince ?? now;
        const isLost = now.getTime() - missingSince.getTime() >= graceMs;
        Object.assign(domain, { missingSince, provenAt: isLost ? null : domain.provenAt });
      }
    } else if (isClaimed) {
      Object.assign(domain, found('claimed', now));
    } else {
      Object.assign(domain, found(null, now), { missingSince: null, provenAt: domain.provenAt ?? now });
    }
    Object.assign(domain, { nextCheckAt: nextCheck(domain, now) });
    await em.flush();
    if (wasProven !== (domain.provenAt !== null)) {
      const action = wasProven ? 'domain.lost' : 'domain.verified';
      await record(em, { accountId, action, target: domainTarget(domain) });
    }
    return domain;
  }

  /** Ends the proof of another account, whose record is gone. */
  private async takeFrom(em: EntityManager, holder: Holder): Promise<void> {
    await inAccount(em, holder.account_id, async () => {
      const [lost] = await em.execute<{ uid: string; host: string }[]>(
        `update domains set proven_at = null, missing_since = coalesce(missing_since, now()), problem = 'no_record', checked_at = now(),
           next_check_at = now() + interval '${provenEveryMs} milliseconds'
         where id = ? and proven_at is not null returning uid, host`,
        [holder.id],
      );
      if (!lost) return;
      // It is not an act of the account that verifies the host, and reveals nothing about it.
      await withAuditContext(system, () =>
        record(em, { accountId: holder.account_id, action: 'domain.lost', target: domainTarget(lost) }),
      );
    });
  }
}

/** The other account that has proven a host, if one has. */
async function holderOf(
  em: EntityManager,
  host: string | null,
  accountId: string,
): Promise<Holder | undefined> {
  const [holder] = await em.execute<Holder[]>(
    `select id, account_id, token, proven_at::text as proven_at from domains
     where host = ? and proven_at is not null and account_id <> ?`,
    [host, accountId],
  );
  return holder;
}

const system = {
  actor: systemActor,
  credentialId: null,
  requestId: null,
};

/** The domains of one kind that are due, the longest overdue first. */
export const dueSql = (condition: string, limit: number): string =>
  `select account_id, uid, host from domains where (${condition}) and next_check_at <= now()
   order by next_check_at limit ${limit}`;

/** When a domain that was just checked is checked again; null for a new one that was not proven in time. */
function nextCheck({ provenAt, missingSince, createdAt }: Domain, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const age = (since: Date) => now.getTime() - since.getTime();
  if (provenAt) return after(provenEveryMs);
  if (missingSince) return after(age(missingSince) < lostForMs ? provenEveryMs : lostEveryMs);
  return age(createdAt) < newForMs ? after(newEveryMs) : null;
}

const found = (problem: DomainProblem | null, checkedAt: Date) => ({
  problem,
  checkedAt,
});

/** The domain was deleted meanwhile, or too many checks are running. */
const isExpected = (error: unknown): boolean =>
  ['not_found', 'unavailable'].includes((error as { code?: string }).code ?? '');
