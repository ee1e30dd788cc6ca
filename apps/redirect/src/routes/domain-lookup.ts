import { BatchedStatement } from '@app/database';
import { Injectable } from '@nestjs/common';
import { LookupPool } from './lookup-pool.js';

/** Longest wait of a visitor for a lookup. */
const deadlineMs = 1_500;

/** A domain that an account has verified, or had and lost. */
export interface DomainRow {
  id: number;
  account_id: string;
  host: string;
  is_proven: boolean;
  home_url: string | null;
  not_found_url: string | null;
  /** The default link: its id, and where it is. Null if there is none. */
  link_id: string | null;
  link_domain: number | null;
  link_slug: string | null;
}

/** Identifies a domain by one of the two. */
export interface DomainName {
  host: string | null;
  id: number | null;
}

/** Verified or lost. Only a lost domain has a missing record and no verification. */
const isServed = '(proven_at is not null or missing_since is not null)';

/** Of several accounts that had a host, the one that has it now comes first. */
export const lookupSql = (input: string): string => `
  select input.place, d.id, d.account_id, d.host, d.proven_at is not null as is_proven, d.home_url, d.not_found_url,
    l.id as link_id, l.domain_id as link_domain, l.slug as link_slug
  from ${input}
  cross join lateral (
    (select * from domains where host = input.host and ${isServed} order by proven_at nulls last, id limit 1)
    union all
    -- Separate, so that no index of such domains is read whole, which looks cheap while there are few.
    (select * from (select * from domains where id = input.id offset 0) as named where host is not null and ${isServed})
  ) as d
  left join links l on l.account_id = d.account_id and l.id = d.default_link`;

/** Reads domains from the database, on the connections of slug lookups. Lookups in one turn of the event loop share a query. */
@Injectable()
export class DomainLookup {
  private readonly statement: BatchedStatement<DomainName, DomainRow>;

  constructor({ pool }: LookupPool) {
    this.statement = new BatchedStatement(pool, {
      name: 'domain-lookup',
      columns: { host: 'text', id: 'int' },
      sql: lookupSql,
      // The other connections are left to slugs.
      maxRunning: 1,
      deadlineMs,
      queryTimeoutMs: deadlineMs + 500,
    });
  }

  /**
   * @returns undefined if no account has or had such a domain.
   * @throws if the database does not respond within 1.5 s, or responds with an error.
   */
  find(name: DomainName): Promise<DomainRow | undefined> {
    return this.statement.run(name);
  }
}
