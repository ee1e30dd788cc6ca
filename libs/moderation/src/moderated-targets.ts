import { accountNameSql } from '@app/accounts';
import { type DisabledReason, mixedScriptHostOf, notFound, type TargetDisabledReason } from '@app/common';
import { type TargetKind, type WebsiteItem, withAccounts } from '@app/database';
import { addressValues, atAddressSql } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportReason } from './reports.service.js';

/** Number of entries of each list that are returned. An operator who resolves these sees the next ones. */
const maxListed = 200;

/** An account as operators see it. */
export interface ModeratedAccount {
  id: string;
  name: string;
  createdAt: Date;
  disabled: TargetDisabledReason | null;
}

/** Visitors' reports about a link or page for one reason. */
export interface OpenReport {
  reason: ReportReason;
  count: number;
  comments: string[];
}

/** A link or page of any account, as operators see it. */
export interface TargetForOperators {
  kind: TargetKind;
  slug: string;
  /** The link's destination; null for a page. */
  destination: string | null;
  /** Host names that mix scripts, in the link's destination or the page's items. */
  mixedScriptHosts: string[];
  disabled: DisabledReason | null;
  account: ModeratedAccount;
  /** By reason, most reported first. */
  reports: OpenReport[];
  /** When it was last reported; null if it was not. */
  lastReportedAt: Date | null;
}

interface TargetRow {
  kind: TargetKind;
  slug: string;
  destination: string | null;
  items: WebsiteItem[] | null;
  disabled: DisabledReason | null;
  account_id: string;
  account_name: string;
  account_created_ms: number;
  account_disabled: TargetDisabledReason | null;
  reports: OpenReport[] | null;
  last_ms: number | null;
}

/** `HOST/` on a domain of an account. The default domain has no host here. */
const domainPrefix = `coalesce(
  (select d.host || '/' from domains d where d.id = coalesce(l.domain_id, w.domain_id)), '')`;

/** Selects `TargetRow` for the rows of `from`, which have `kind`, `account_id` and `target_id` and the alias `t`. */
const targetsSql = (from: string): string => `
  select t.kind, ${domainPrefix} || coalesce(l.slug, w.slug) as slug, l.destination, w.items, coalesce(l.disabled, w.disabled) as disabled,
    a.id as account_id, ${accountNameSql} as account_name, a.disabled as account_disabled,
    (extract(epoch from a.created_at) * 1000)::float8 as account_created_ms, r.reports, r.last_ms
  from ${from}
  join accounts a on a.id = t.account_id
  left join links l on t.kind = 'link' and l.account_id = t.account_id and l.id = t.target_id
  left join websites w on t.kind = 'website' and w.account_id = t.account_id and w.id = t.target_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('reason', reason, 'count', count, 'comments', comments)
        order by count desc, reason) as reports,
      (extract(epoch from max(updated_at)) * 1000)::float8 as last_ms
    from reports where account_id = t.account_id and target_id = t.target_id
  ) as r on true
  where coalesce(l.slug, w.slug) is not null`;

function targetOf(row: TargetRow): TargetForOperators {
  const urls =
    row.destination === null
      ? (row.items ?? []).flatMap(
          ({ url, contact, image, media }) => url ?? contact?.url ?? image?.url ?? media?.url ?? [],
        )
      : [row.destination];
  const mixed = urls.map(mixedScriptHostOf).filter((host) => host !== null);
  return {
    kind: row.kind,
    slug: row.slug,
    destination: row.destination,
    mixedScriptHosts: [...new Set(mixed)],
    disabled: row.disabled,
    account: {
      id: row.account_id,
      name: row.account_name,
      createdAt: new Date(row.account_created_ms),
      disabled: row.account_disabled,
    },
    reports: row.reports ?? [],
    lastReportedAt: row.last_ms === null ? null : new Date(row.last_ms),
  };
}

/** The accounts in the rows of a query. Statements about these rows must be limited to them. */
async function accountsOf(em: EntityManager, sql: string, values: unknown[]): Promise<string[]> {
  const rows = await em.execute<{ account_id: string }[]>(
    `select distinct account_id from (${sql}) as rows`,
    values,
  );
  return rows.map(({ account_id }) => account_id);
}

/** The link or page at a slug, or at `HOST/SLUG` on a domain of an account. @throws DomainError `not_found`. */
export async function findTarget(em: EntityManager, slug: string): Promise<TargetForOperators> {
  const place = addressValues(slug);
  const [row] = await withAccounts(await accountsOf(em, atAddressSql, place), () =>
    em.execute<TargetRow[]>(targetsSql(`(${atAddressSql}) as t`), place),
  );
  if (!row) throw notFound();
  return targetOf(row);
}

/** Reported links and pages, most recently reported first, and their total number. */
export async function reportedTargets(
  em: EntityManager,
): Promise<{ targets: TargetForOperators[]; total: number }> {
  const reported = `
    select kind, account_id, target_id, max(updated_at) as last from reports
    group by kind, account_id, target_id order by last desc limit ?`;
  const rows = await withAccounts(await accountsOf(em, reported, [maxListed]), () =>
    em.execute<TargetRow[]>(`${targetsSql(`(${reported}) as t`)} order by t.last desc, t.target_id`, [
      maxListed,
    ]),
  );
  const [count] = await em.execute<{ total: number }[]>(
    'select count(distinct (account_id, target_id))::int as total from reports',
  );
  return { targets: rows.map(targetOf), total: count?.total ?? 0 };
}

/** Links and pages that operators disabled, by slug, and accounts, by name. */
export async function disabledByOperators(
  em: EntityManager,
): Promise<{ targets: TargetForOperators[]; accounts: ModeratedAccount[] }> {
  const withDisabled = 'select account_id from accounts_with_disabled_targets(?) as account_id';
  const rows = await withAccounts(await accountsOf(em, withDisabled, [maxListed]), () =>
    em.execute<TargetRow[]>(
      `${targetsSql(`(
        (select 'link' as kind, account_id, id as target_id from links where disabled is not null limit ?)
        union all
        (select 'website', account_id, id from websites where disabled is not null limit ?)
      ) as t`)} order by slug`,
      [maxListed, maxListed],
    ),
  );
  const accounts = await em.execute<
    { id: string; name: string; ms: number; disabled: TargetDisabledReason }[]
  >(
    `select a.id, ${accountNameSql} as name, a.disabled, (extract(epoch from a.created_at) * 1000)::float8 as ms
     from accounts a where a.disabled is not null and a.deleted_at is null order by 2, a.id limit ?`,
    [maxListed],
  );
  return {
    targets: rows.map(targetOf),
    accounts: accounts.map(({ ms, ...account }) => ({ ...account, createdAt: new Date(ms) })),
  };
}
