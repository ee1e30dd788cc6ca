import type { DomainProblem } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An account that has added a host. */
export interface DomainClaim {
  host: string;
  accountId: string;
  /** Email addresses of the owners of the account. */
  owners: string[];
  /** Since when the host is known to be the account's; null if it is not. */
  provenAt: Date | null;
  checkedAt: Date | null;
  problem: DomainProblem | null;
}

/** The driver returns times as text. */
type ClaimRow = Omit<DomainClaim, 'provenAt' | 'checkedAt'> & {
  provenAt: string | null;
  checkedAt: string | null;
};

/**
 * Which accounts have added which hosts, sorted by host; whoever has a host comes first.
 * @param host only this one, as it is stored.
 */
export async function domainClaims(em: EntityManager, host: string | null = null): Promise<DomainClaim[]> {
  const rows = await em.execute<ClaimRow[]>(
    `select d.host, d.account_id as "accountId", d.proven_at as "provenAt", d.checked_at as "checkedAt", d.problem,
       coalesce(array_agg(u.email order by u.email) filter (where u.id is not null), '{}') as owners
     from domains d
     left join memberships m on m.account_id = d.account_id and m.role = 'owner'
     left join users u on u.id = m.user_id
     where d.host is not null and d.host = coalesce(?, d.host)
     group by d.id order by d.host, d.proven_at nulls last, d.created_at`,
    [host],
  );
  const timeOf = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ provenAt, checkedAt, ...claim }) => ({
    ...claim,
    provenAt: timeOf(provenAt),
    checkedAt: timeOf(checkedAt),
  }));
}
