import { isId, notFound } from '@app/common';
import { defaultDomainId, type WebsiteItem } from '@app/database';
import type { Rule } from '@app/routing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { domainToASCII } from 'node:url';
import type { Clock } from './report-block.js';
import type { RequestedScope, ScopeKind } from './report-request.js';

/** The scope of a report, after lookup. */
export interface KnownScope {
  accountId: string;
  kind: ScopeKind | 'account';
  /** Empty for the account. */
  id: string;
  label: string;
  /** Of a link. */
  rules: Rule[] | null;
  /** Of a link. */
  slug?: string;
  /** Of a link. */
  aliases?: readonly string[] | null;
  /** Of a domain. */
  domainId?: number;
  /** Host of the default domain. */
  shortHost: string;
  /** Of a website. */
  items: WebsiteItem[];
  /** The time zone of the account. */
  zone: string;
  clock: Clock;
}

type Row = Pick<KnownScope, 'id' | 'label' | 'rules' | 'items' | 'zone' | 'domainId' | 'slug' | 'aliases'> & {
  now: number;
  hourly_since: number;
  combined_since: number;
  traits_since: number;
  aliases_since: number;
};

/** Looks up the scope of a report. @throws DomainError `not_found`. */
export async function findScope(
  em: EntityManager,
  accountId: string,
  scope: RequestedScope | undefined,
  shortHost: string,
): Promise<KnownScope> {
  const kind = scope?.kind ?? 'account';
  if (scope && kind !== 'tag' && kind !== 'domain' && !isId(scope.id)) throw notFound();
  const statement = statementFor(accountId, kind, scope?.id ?? '', shortHost);
  const {
    rows: [row],
  } = await statement.execute(em.getKysely());
  if (!row) throw notFound();
  const { now, hourly_since, combined_since, traits_since, aliases_since, ...found } = row;
  const clock = {
    now,
    hourlySince: hourly_since,
    combinedSince: combined_since,
    traitsSince: traits_since,
    aliasesSince: aliases_since,
  };
  return { accountId, kind, shortHost, ...found, clock };
}

const common = (accountId: string) => sql`
  (select zone from accounts where id = ${accountId}::uuid),
  trunc(extract(epoch from now()) * 1000)::float8 as now,
  (select extract(epoch from since) * 1000 from figure_starts where figure = 'hourly')::float8 as hourly_since,
  (select extract(epoch from since) * 1000 from figure_starts where figure = 'combined')::float8 as combined_since,
  (select extract(epoch from since) * 1000 from figure_starts where figure = 'traits')::float8 as traits_since,
  (select extract(epoch from since) * 1000 from figure_starts where figure = 'aliases')::float8 as aliases_since`;

function statementFor(
  accountId: string,
  kind: KnownScope['kind'],
  id: string,
  shortHost: string,
): RawBuilder<Row> {
  switch (kind) {
    case 'account':
      return sql<Row>`select '' as id, 'All links' as label, null as rules, '[]'::jsonb as items, ${common(accountId)}`;
    case 'link':
      return sql<Row>`select id, name as label, rules, slug, aliases, '[]'::jsonb as items, ${common(accountId)}
                 from links where account_id = ${accountId}::uuid and id = ${id}::uuid`;
    case 'website':
      return sql<Row>`select id, name as label, null as rules, items, ${common(accountId)}
                 from websites where account_id = ${accountId}::uuid and id = ${id}::uuid`;
    case 'group':
      return sql<Row>`select id, name as label, null as rules, '[]'::jsonb as items, ${common(accountId)}
                 from groups where account_id = ${accountId}::uuid and id = ${id}::uuid`;
    case 'domain': {
      const host = domainToASCII(id);
      return host === shortHost
        ? sql<Row>`select ${host}::text as id, ${host}::text as label, null as rules, '[]'::jsonb as items,
                     ${defaultDomainId}::int as "domainId", ${common(accountId)}`
        : sql<Row>`select host as id, host as label, null as rules, '[]'::jsonb as items, id as "domainId", ${common(accountId)}
                   from domains where account_id = ${accountId}::uuid and host = ${host}`;
    }
    case 'tag':
      // An id takes precedence over a tag with that name.
      return sql<Row>`select id, name as label, null as rules, '[]'::jsonb as items, ${common(accountId)}
                 from tags where account_id = ${accountId}::uuid
                   and (id = ${isId(id) ? id : null}::uuid or fold_case(name) = fold_case(${id}))
                 order by id = ${isId(id) ? id : null}::uuid desc nulls last limit 1`;
  }
}
