import type { DomainProblem } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** An account that has added a host. */
interface DomainClaim {
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

/** Hosts that are read at a time. */
const hostsAtOnce = 1_000;

/**
 * Which accounts have added which hosts, sorted by host; the account that has a host comes first. Read a thousand hosts at a time.
 * @param host only this one, as it is stored.
 */
export async function* domainClaims(
  em: EntityManager,
  host: string | null = null,
): AsyncGenerator<DomainClaim> {
  if (host !== null) return yield* await claimsOf(em, [host]);
  for (let after = ''; ;) {
    const rows = await em.execute<{ host: string }[]>(
      `select distinct host from domains where host > ? order by host limit ${hostsAtOnce}`,
      [after],
    );
    const hosts = rows.map((row) => row.host);
    const last = hosts.at(-1);
    if (last === undefined) return;
    yield* await claimsOf(em, hosts);
    after = last;
  }
}

async function claimsOf(em: EntityManager, hosts: string[]): Promise<DomainClaim[]> {
  const { rows } = await sql<ClaimRow>`
    select d.host, d.account_id as "accountId", d.proven_at as "provenAt", d.checked_at as "checkedAt", d.problem,
      coalesce(array_agg(u.email order by u.email) filter (where u.id is not null), '{}') as owners
    from domains d
    left join memberships m on m.account_id = d.account_id and m.role = 'owner'
    left join users u on u.id = m.user_id
    where d.host = any(${hosts}::text[])
    group by d.id order by d.host, d.proven_at nulls last, d.created_at`.execute(em.getKysely());
  const timeOf = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(({ provenAt, checkedAt, ...claim }) => ({
    ...claim,
    provenAt: timeOf(provenAt),
    checkedAt: timeOf(checkedAt),
  }));
}
