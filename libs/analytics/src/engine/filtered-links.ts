import { invalidRequest } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import type { LinkBreakdown } from './report-request.js';

/** Maximum number of link days that a filtered report reads. Each takes about 20 microseconds. */
const maxLinkDays = 200_000;

/**
 * The links of the scope that have combinations on these days.
 * @throws DomainError `invalid_request` if they have too many to read.
 */
export async function linksIn(
  em: EntityManager,
  scope: KnownScope,
  { from, to }: DateRange,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; days: number }>`
    select target_id as id, count(*)::float8 as days
    from (
      select target_id from combinations r
      where ${ofScope(scope)} and r.day between ${from}::date and ${to}::date
        ${scope.kind === 'account' ? sql`and r.target_id in (select id from links where account_id = ${scope.accountId}::uuid)` : sql``}
      limit ${maxLinkDays + 1}
    ) as found
    group by target_id`.execute(em.getKysely());
  if (rows.reduce((sum, { days }) => sum + days, 0) > maxLinkDays) {
    const message = `This report would read too much: every link counts once for each day with visits, up to ${maxLinkDays} in all.`;
    throw invalidRequest([], `${message} Choose fewer days, or a group, tag or domain with fewer links.`);
  }
  return rows.map(({ id }) => id);
}

/** The keys of links in a breakdown. A link with several tags has several. */
export async function keysOfLinks(
  em: EntityManager,
  { accountId, shortHost }: KnownScope,
  by: LinkBreakdown,
  ids: readonly string[],
): Promise<{ id: string; key: string }[]> {
  if (by === 'link') return ids.map((id) => ({ id, key: id }));
  const { key, join } = {
    group: { key: sql`coalesce(l.group_id::text, 'none')`, join: sql`` },
    tag: {
      key: sql`coalesce(t.tag_id::text, 'none')`,
      join: sql`left join link_tags t on t.account_id = l.account_id and t.link_id = l.id`,
    },
    domain: {
      key: sql`coalesce(h.host, ${shortHost}::text)`,
      join: sql`left join domains h on h.id = l.domain_id`,
    },
  }[by];
  const { rows } = await sql<{ id: string; key: string }>`
    select l.id, ${key} as key
    from links l ${join}
    where l.account_id = ${accountId}::uuid and l.id = any(${[...ids]}::uuid[])`.execute(em.getKysely());
  return rows;
}
