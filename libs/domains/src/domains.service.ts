import { lockAccount, record } from '@app/accounts';
import {
  domainInUse,
  domainTaken,
  type FieldError,
  forbidden,
  invalidRequest,
  isId,
  newId,
  newToken,
  notFound,
  Settings,
  type ValueError,
} from '@app/common';
import { defaultDomainId, Domain, inTransaction } from '@app/database';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { databaseTime } from './database-time.js';
import { domainHostError, normalHost } from './domain-host.js';

/** Bytes of randomness in the token of a TXT record. */
const tokenBytes = 18;

/** The fields of a domain that can be changed. Omitted fields stay unchanged, null removes. */
export interface DomainChanges {
  /** Where `/` redirects to. */
  homeUrl?: string | null;
  /** Where visitors are sent for whom there is nothing. */
  notFoundUrl?: string | null;
  /** Id of one of the account's links, which visitors of `/` follow. */
  defaultLink?: string | null;
}

export interface NewDomain extends DomainChanges {
  host: string;
}

/** A domain that something new may be on. */
export interface KnownDomain {
  id: number;
  /** Null for the default domain. */
  host: string | null;
}

/** The error of a body that names a domain which the account does not have, or has not proven. */
export const unknownDomain: FieldError = {
  field: 'domain',
  code: 'unknown_domain',
  message: 'This is not a domain of this account that has been verified.',
};

const ownHost: ValueError = { code: 'own_host', message: 'This must lead to another host.' };

const unknownLink: FieldError = {
  field: 'defaultLink',
  code: 'unknown_link',
  message: 'This is not a link of this account.',
};

/** What entries of the audit log about a domain say of it. */
export const domainTarget = ({ uid, host }: Pick<Domain, 'uid' | 'host'>) => ({
  type: 'domain' as const,
  id: uid,
  name: host,
});

/** The domains of accounts. */
@Injectable()
export class DomainsService {
  private readonly ownHosts: readonly string[];

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {
    const apiHost = new URL(settings.API_BASE_URL).hostname.replace(/\.$/, '');
    this.ownHosts = [...settings.shortHosts, apiHost];
  }

  /** What is wrong with the host of a new domain, or null. */
  hostError(value: unknown): ValueError | null {
    return domainHostError(value, this.ownHosts);
  }

  /**
   * Claims a host. None of its links and pages are served until a check finds its TXT record.
   * @param host without `hostError`.
   * @param most domains that the account may have.
   * @throws DomainError `domain_taken` if the account has it already, `forbidden` if it has too many, `invalid_request` if the
   * default link does not exist.
   */
  async create(accountId: string, { host, ...changes }: NewDomain, most: number): Promise<Domain> {
    return inTransaction(this.em, async (em) => {
      // One after the other, so that together they keep to the limit.
      if (!(await lockAccount(em, accountId))) throw notFound();
      const name = normalHost(host) ?? host;
      await this.requireFit(em, accountId, name, changes);
      if ((await em.count(Domain, { accountId, host: name })) > 0) throw domainTaken(name);
      if ((await em.count(Domain, { accountId })) >= most) {
        throw forbidden(`An account may have at most ${most} domains. Delete one first.`);
      }
      const now = await databaseTime(em);
      const domain = em.create(Domain, {
        uid: newId(),
        accountId,
        host: name,
        token: newToken(tokenBytes),
        provenAt: null,
        missingSince: null,
        checkedAt: null,
        problem: null,
        homeUrl: changes.homeUrl ?? null,
        notFoundUrl: changes.notFoundUrl ?? null,
        defaultLink: changes.defaultLink ?? null,
        createdAt: now,
        updatedAt: now,
      });
      await em.flush();
      await record(em, { accountId, action: 'domain.created', target: domainTarget(domain) });
      return domain;
    });
  }

  /** Up to `limit` domains, newest first. Starts after the domain `before`, if given. */
  page(accountId: string, limit: number, before?: string): Promise<Domain[]> {
    return this.em.find(
      Domain,
      { accountId, ...(before === undefined ? {} : { uid: { $lt: before } }) },
      { orderBy: { uid: 'desc' }, limit, disableIdentityMap: true },
    );
  }

  /** @throws DomainError `not_found`. */
  get(accountId: string, uid: string): Promise<Domain> {
    return this.read(this.em, accountId, uid);
  }

  /** Changes the given fields. @throws DomainError `not_found`, or `invalid_request` if the default link does not exist. */
  async update(
    accountId: string,
    uid: string,
    changes: DomainChanges,
    check?: (domain: Domain) => void,
  ): Promise<Domain> {
    return inTransaction(this.em, async (em) => {
      const domain = await this.read(em, accountId, uid, LockMode.PESSIMISTIC_WRITE);
      check?.(domain);
      await this.requireFit(em, accountId, domain.host ?? '', changes);
      const changed = Object.entries(changes).filter(
        ([field, value]) => value !== undefined && domain[field as keyof Domain] !== value,
      );
      if (changed.length === 0) return domain;
      Object.assign(domain, Object.fromEntries(changed), { updatedAt: await databaseTime(em) });
      await em.flush();
      const fields = changed.map(([field]) => field);
      await record(em, { accountId, action: 'domain.updated', target: domainTarget(domain), fields });
      return domain;
    });
  }

  /** Gives a domain up. @throws DomainError `not_found`, or `domain_in_use` while links or pages are on it. */
  async delete(accountId: string, uid: string, check?: (domain: Domain) => void): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const domain = await this.read(em, accountId, uid, LockMode.PESSIMISTIC_WRITE);
      check?.(domain);
      const [used = { links: 0, pages: 0 }] = await em.execute<{ links: number; pages: number }[]>(
        `select (count(*) filter (where kind = 'link' and is_slug))::int as links,
           (count(*) filter (where kind = 'website'))::int as pages
         from slugs where domain_id = ? and released_at is null`,
        [domain.id],
      );
      if (used.links + used.pages > 0) throw domainInUse(domain.host ?? '', used);
      em.remove(domain);
      await em.flush();
      await record(em, { accountId, action: 'domain.deleted', target: domainTarget(domain) });
    });
  }

  /** Deletes the domains of a deleted account, whose links and pages are gone. */
  async deleteAll(accountId: string): Promise<void> {
    await this.em.fork().nativeDelete(Domain, { accountId });
  }

  /** Errors of a `defaultLink` in a body, which may be anything. */
  async linkErrors(accountId: string, link: unknown): Promise<FieldError[]> {
    return typeof link === 'string' && !(await this.hasLink(this.em, accountId, link)) ? [unknownLink] : [];
  }

  /** Errors of a `domain` in a body, which may be anything. */
  async referenceErrors(accountId: string, domain: unknown): Promise<FieldError[]> {
    if (typeof domain !== 'string') return [];
    return (await this.provenId(this.em, accountId, domain)) === null ? [unknownDomain] : [];
  }

  /**
   * The id of a domain that the account has proven, or of the default domain if `domain` is its host or is left out.
   * @returns null if there is no such domain.
   */
  async idOf(accountId: string, domain: string | null | undefined): Promise<number | null> {
    return this.provenId(this.em, accountId, domain);
  }

  /**
   * The id of the domain that a list is filtered by: one of the account, proven or not, or the default domain.
   * @returns undefined without a filter, null if there is no such domain.
   */
  async filterId(accountId: string, domain: string | undefined): Promise<number | null | undefined> {
    if (domain === undefined) return undefined;
    if (this.isDefault(domain)) return defaultDomainId;
    const [row] = await this.em.execute<{ id: number }[]>(
      'select id from domains where account_id = ? and host = ?',
      [accountId, normalHost(domain)],
    );
    return row?.id ?? null;
  }

  /** The host of a `domain` in a body, as links have it: null for the default domain. Whether the account has it is not checked. */
  hostOf(domain: string | null | undefined): string | null {
    if (domain === undefined || domain === null || this.isDefault(domain)) return null;
    return normalHost(domain) ?? domain;
  }

  /**
   * The domain in a transaction that is about to use it: it is not deleted until the end of the transaction.
   * @throws DomainError `invalid_request` if there is no such domain.
   */
  async require(
    em: EntityManager,
    accountId: string,
    domain: string | null | undefined,
  ): Promise<KnownDomain> {
    const found = await this.find(em, accountId, domain);
    if (!found) throw invalidRequest([unknownDomain]);
    return found;
  }

  /** Like `require`, but returns null if there is no such domain. */
  async find(
    em: EntityManager,
    accountId: string,
    domain: string | null | undefined,
  ): Promise<KnownDomain | null> {
    const id = await this.provenId(em, accountId, domain, 'for key share');
    if (id === null) return null;
    return { id, host: this.hostOf(domain) };
  }

  /** The ids of those of many domains that `find` would return, by the hosts as they are given. */
  async findIds(
    em: EntityManager,
    accountId: string,
    domains: readonly string[],
  ): Promise<Map<string, number>> {
    const own = domains.filter((domain) => !this.isDefault(domain));
    if (own.length === 0) return new Map(domains.map((domain) => [domain, defaultDomainId]));
    const hosts = own.flatMap((domain) => normalHost(domain) ?? []);
    const { rows } = await sql<{ id: number; host: string }>`
      select id, host from domains where account_id = ${accountId} and host = any(${hosts}::text[]) and proven_at is not null
      order by id for key share`.execute(em.getKysely());
    const ids = new Map(rows.map(({ id, host }) => [host, id]));
    return new Map(
      domains.flatMap((domain): [string, number][] => {
        const id = this.isDefault(domain) ? defaultDomainId : ids.get(normalHost(domain) ?? '');
        return id === undefined ? [] : [[domain, id]];
      }),
    );
  }

  /** Whether a `domain` in a body is that of `SHORT_URL_BASE`. */
  isDefault(domain: string | null | undefined): boolean {
    if (domain === undefined || domain === null) return true;
    return (normalHost(domain) ?? domain.toLowerCase()) === this.settings.shortHost;
  }

  private async provenId(
    em: EntityManager,
    accountId: string,
    domain: string | null | undefined,
    lock = '',
  ): Promise<number | null> {
    if (domain === undefined || domain === null || this.isDefault(domain)) return defaultDomainId;
    const host = normalHost(domain);
    if (host === null) return null;
    const [row] = await em.execute<{ id: number }[]>(
      `select id from domains where account_id = ? and host = ? and proven_at is not null ${lock}`,
      [accountId, host],
    );
    return row?.id ?? null;
  }

  /** @throws DomainError `invalid_request` with everything that does not fit the domain. */
  private async requireFit(
    em: EntityManager,
    accountId: string,
    host: string,
    { homeUrl, notFoundUrl, defaultLink }: DomainChanges,
  ): Promise<void> {
    const errors = Object.entries({ homeUrl, notFoundUrl }).flatMap(([field, url]) =>
      typeof url === 'string' && new URL(url).hostname.replace(/\.$/, '') === host
        ? [{ field, ...ownHost }]
        : [],
    );
    if (typeof defaultLink === 'string' && !(await this.hasLink(em, accountId, defaultLink))) {
      errors.push(unknownLink);
    }
    if (errors.length > 0) throw invalidRequest(errors);
  }

  private async hasLink(em: EntityManager, accountId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const found = await em.execute<object[]>('select 1 from links where account_id = ? and id = ?', [
      accountId,
      id,
    ]);
    return found.length > 0;
  }

  private async read(
    em: EntityManager,
    accountId: string,
    uid: string,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<Domain> {
    const domain = isId(uid)
      ? await em.findOne(Domain, { accountId, uid }, { lockMode, refresh: true })
      : null;
    if (!domain) throw notFound();
    return domain;
  }
}
