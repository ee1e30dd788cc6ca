import { codeKey, Settings, slugTaken } from '@app/common';
import { defaultDomainId, type TargetKind } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { addressValues, atAddressSql } from './slug-address.js';
import { slugError } from './slug-error.js';
import { randomSlug } from './suggestions/random-slug.js';
import { readableSlugs } from './suggestions/readable-slugs.js';

/** Why a slug is unavailable. `quarantined`: another account released it recently. */
export const unavailableReasons = ['taken', 'reserved', 'invalid', 'quarantined'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export interface SlugAvailability {
  /** The slug, as it was passed. */
  slug: string;
  available: boolean;
  /** Null if the slug is available. */
  reason: UnavailableReason | null;
}

/** A free slug. `readable`: words of the destination; `random`: short random characters. */
export interface SlugSuggestion {
  slug: string;
  kind: (typeof suggestionKinds)[number];
}

export const suggestionKinds = ['readable', 'random'] as const;

/** A link or website that claims a slug. */
export interface SlugClaim {
  /** Must pass `slugError`. Any case. */
  slug: string;
  accountId: string;
  kind: TargetKind;
  targetId: string;
  /** The domain that the slug is on. */
  domainId: number;
}

/** A code that a link may get besides its slug. */
export interface WantedAlias {
  code: string;
  /** The domain of the link. */
  domainId: number;
}

/** A code that leads to a link besides its slug. */
export interface AliasClaim extends WantedAlias {
  /** Id of the link. */
  targetId: string;
}

/** Most aliases with the same key, because the redirect reads them together. */
const maxAliasesOfKey = 20;

/** The link or website that uses a slug. */
interface SlugHolder {
  kind: TargetKind;
  accountId: string;
  id: string;
}

interface HolderRow {
  kind: TargetKind;
  account_id: string;
  target_id: string;
}

const holderOf = ({ kind, account_id, target_id }: HolderRow): SlugHolder => ({
  kind,
  accountId: account_id,
  id: target_id,
});

/** Claims as rows `c`, in order, each with its rank among those of the same key. */
const claimed = (claims: readonly (WantedAlias & { targetId?: string })[]): RawBuilder<unknown> => sql`(
  select *, row_number() over (partition by domain_id, key order by place) as rank
  from unnest(
    ${claims.map(({ domainId }) => domainId)}::integer[], ${claims.map(({ code }) => codeKey(code))}::text[],
    ${claims.map(({ code }) => code)}::text[], ${claims.map(({ targetId = null }) => targetId)}::uuid[]
  ) with ordinality as w (domain_id, key, code, target_id, place)
) as c`;

/** The link of any of the aliases of row `s`, or its target if there are none. */
const anyOf = (aliases: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select value::uuid from jsonb_each_text(${aliases}) limit 1), s.target_id)`;

/**
 * The slug of row `s` as its owner wrote it; null if only aliases keep it. The link or website says it also if an older version
 * claimed the slug. If it has been created since the statement began, only the row itself can be seen.
 */
const slugAsWritten = sql`case when s.is_slug then coalesce(
  (select l.slug from links l where s.kind = 'link' and l.account_id = s.account_id and l.id = s.target_id),
  (select w.slug from websites w where s.kind = 'website' and w.account_id = s.account_id and w.id = s.target_id),
  s.spelling, s.slug
) end`;

/** The namespaces of slugs. The links and websites of all accounts share that of the default domain. */
@Injectable()
export class SlugsService {
  private readonly quarantineDays: number;

  constructor(
    private readonly em: EntityManager,
    settings: Settings,
  ) {
    this.quarantineDays = settings.SLUG_QUARANTINE_DAYS;
  }

  /**
   * Claims a slug in the caller's transaction. It is a single statement, so the primary key decides between concurrent
   * claims. A claim of a slug that another transaction has claimed but not committed waits for that transaction.
   * @throws DomainError `slug_taken` if the slug is in use, or in quarantine for this account.
   */
  async claim(em: EntityManager, { slug, accountId, kind, targetId, domainId }: SlugClaim): Promise<void> {
    const wanted =
      'select ?::text as slug, ?::uuid as account_id, ?::uuid as target_id, ?::integer as domain_id';
    const claimed = await em.execute<object[]>(this.claimSql(kind, wanted), [
      slug,
      accountId,
      targetId,
      domainId,
    ]);
    if (claimed.length === 0) throw slugTaken(slug);
  }

  /**
   * SQL that claims slugs, to embed in larger statements. `wanted` is a query for `slug`, `account_id`, `target_id` and
   * `domain_id`.
   * Returns the `account_id` and `target_id` of the claims that succeeded. If several rows want the same slug, the
   * account that had it before wins, because no quarantine applies to it. Otherwise the older target wins. A slug can be
   * another spelling of the account's own aliases.
   */
  claimSql(kind: TargetKind, wanted: string): string {
    return `
      insert into slugs as s (domain_id, slug, account_id, kind, target_id, released_at, spelling)
      select distinct on (w.domain_id, lower(w.slug)) w.domain_id, lower(w.slug), w.account_id, '${kind}', w.target_id, null::timestamptz,
        nullif(w.slug, lower(w.slug))
      from (${wanted}) as w
      left join slugs known on known.domain_id = w.domain_id and known.slug = lower(w.slug)
      where known.released_at is not null or known.aliases is null or not jsonb_exists(known.aliases, w.slug)
      order by w.domain_id, lower(w.slug), w.account_id is distinct from known.account_id, w.target_id
      on conflict (domain_id, slug) do update set account_id = excluded.account_id, kind = excluded.kind,
        target_id = excluded.target_id, released_at = null, is_slug = true, spelling = excluded.spelling,
        aliases = case when s.released_at is null then s.aliases end
      where case when s.released_at is null then not s.is_slug and s.account_id = excluded.account_id
          and not jsonb_exists(s.aliases, coalesce(excluded.spelling, excluded.slug))
        else s.account_id = excluded.account_id or ${this.quarantineIsOver} end
      returning account_id, target_id`;
  }

  /**
   * Releases the slugs of deleted links or websites in the caller's transaction. Their account can reuse them immediately,
   * others after the quarantine. Locks them in the order of `claimSql`.
   */
  async release(
    em: EntityManager,
    accountId: string,
    targets: readonly { id: string; slug: string; domainId: number }[],
  ): Promise<void> {
    const domains = targets.map(({ domainId }) => domainId);
    const slugs = targets.map(({ slug }) => slug.toLowerCase());
    const ids = targets.map(({ id }) => id);
    await sql`
      with released as (
        select s.domain_id, s.slug from slugs s
        join unnest(${domains}::integer[], ${slugs}::text[], ${ids}::uuid[]) as t (domain_id, slug, target_id)
          on t.domain_id = s.domain_id and t.slug = s.slug and t.target_id = s.target_id
        where s.account_id = ${accountId}
        order by s.domain_id, s.slug for no key update of s
      )
      update slugs s set released_at = case when s.aliases is null then now() end, is_slug = s.aliases is null,
        kind = case when s.aliases is null then s.kind else 'link' end, target_id = ${anyOf(sql`s.aliases`)}
      from released r where s.domain_id = r.domain_id and s.slug = r.slug
    `.execute(em.getKysely());
  }

  /**
   * Takes aliases from links and gives aliases to links of the account, in the caller's transaction.
   * @param removed codes that lead to the links now.
   * @param added no two the same on one domain.
   * @returns those of `added` that are not available. If there are any, others may have been given: roll the transaction back.
   */
  async changeAliases(
    em: EntityManager,
    accountId: string,
    { removed = [], added = [] }: { removed?: readonly AliasClaim[]; added?: readonly AliasClaim[] },
  ): Promise<AliasClaim[]> {
    await this.lockKeys(em, [...removed, ...added]);
    if (removed.length > 0) await this.releaseAliases(em, accountId, removed);
    return added.length > 0 ? this.claimAliases(em, accountId, added) : [];
  }

  /** Which of the aliases an account could not give to links now. */
  async unavailableAliases<Claim extends WantedAlias>(
    em: EntityManager,
    accountId: string,
    claims: readonly Claim[],
  ): Promise<Claim[]> {
    if (claims.length === 0) return [];
    const { rows } = await sql<{ place: number }>`
      select place::int from ${claimed(claims)}
      where ${this.isBelowOthers(accountId)} or exists (
        select from slugs s
        where s.domain_id = c.domain_id and s.slug = c.key
          and case when s.released_at is null
            then s.account_id <> ${accountId} or jsonb_exists(coalesce(s.aliases, '{}'), c.code) or c.code = ${slugAsWritten}
            else s.account_id <> ${accountId} and not ${sql.raw(this.quarantineIsOver)} end
      ) or rank + coalesce((
        select count(*) from slugs s, jsonb_object_keys(s.aliases)
        where s.domain_id = c.domain_id and s.slug = c.key and s.released_at is null
      ), 0) > ${maxAliasesOfKey}`.execute(em.getKysely());
    return rows.flatMap(({ place }) => claims[place - 1] ?? []);
  }

  /** SQL condition: the first part of code `c` is a slug of another account, or was until recently. Visitors would take it for theirs. */
  private isBelowOthers(accountId: string): RawBuilder<unknown> {
    return sql`(strpos(c.key, '/') > 0 and exists (
      select from slugs s
      where s.domain_id = c.domain_id and s.slug = split_part(c.key, '/', 1) and s.is_slug and s.account_id <> ${accountId}
        and (s.released_at is null or not ${sql.raw(this.quarantineIsOver)})
    ))`;
  }

  /** In the order of all other locks of slugs. */
  private async lockKeys(em: EntityManager, claims: readonly AliasClaim[]): Promise<void> {
    await sql`
      select from slugs s
      where (s.domain_id, s.slug) in (select c.domain_id, c.key from ${claimed(claims)})
      order by s.domain_id, s.slug for no key update of s`.execute(em.getKysely());
  }

  private async releaseAliases(
    em: EntityManager,
    accountId: string,
    claims: readonly AliasClaim[],
  ): Promise<void> {
    await sql`
      update slugs s set aliases = g.rest, is_slug = s.is_slug or g.rest is null,
        released_at = case when not s.is_slug and g.rest is null then now() end,
        target_id = case when s.is_slug then s.target_id else ${anyOf(sql`g.rest`)} end
      from (
        select k.domain_id, k.slug, nullif(k.aliases - array_agg(c.code), '{}') as rest
        from ${claimed(claims)} join slugs k on k.domain_id = c.domain_id and k.slug = c.key and k.account_id = ${accountId}
          and k.aliases ->> c.code = c.target_id::text
        group by k.domain_id, k.slug, k.aliases
      ) as g
      where s.domain_id = g.domain_id and s.slug = g.slug`.execute(em.getKysely());
  }

  private async claimAliases(
    em: EntityManager,
    accountId: string,
    claims: readonly AliasClaim[],
  ): Promise<AliasClaim[]> {
    const { rows } = await sql<{ domain_id: number; slug: string }>`
      insert into slugs as s (domain_id, slug, account_id, kind, target_id, released_at, is_slug, aliases)
      select domain_id, key, ${accountId}::uuid, 'link', (array_agg(target_id))[1], null, false,
        jsonb_object_agg(code, target_id)
      from ${claimed(claims)} group by domain_id, key
      having count(*) <= ${maxAliasesOfKey} and not bool_or(${this.isBelowOthers(accountId)}) order by domain_id, key
      on conflict (domain_id, slug) do update set account_id = excluded.account_id, released_at = null,
        kind = case when s.released_at is null then s.kind else 'link' end,
        target_id = case when s.released_at is null then s.target_id else excluded.target_id end,
        is_slug = s.released_at is null and s.is_slug,
        aliases = coalesce(case when s.released_at is null then s.aliases end, '{}') || excluded.aliases
      where case when s.released_at is null
        then s.account_id = excluded.account_id
          and not exists (select from jsonb_object_keys(excluded.aliases) as code where jsonb_exists(s.aliases, code))
          and not coalesce(jsonb_exists(excluded.aliases, ${slugAsWritten}), false)
          and (select count(*) from jsonb_object_keys(coalesce(s.aliases, '{}') || excluded.aliases)) <= ${maxAliasesOfKey}
        else s.account_id = excluded.account_id or ${sql.raw(this.quarantineIsOver)} end
      returning s.domain_id, s.slug`.execute(em.getKysely());
    const given = new Set(rows.map(({ domain_id, slug }) => `${domain_id}/${slug}`));
    return claims.filter(({ code, domainId }) => !given.has(`${domainId}/${codeKey(code)}`));
  }

  /** The link or website that uses a slug, or a link with an alias that is another spelling of it; null if none does. */
  async holder(
    em: EntityManager,
    slug: string,
    domainId: number = defaultDomainId,
  ): Promise<SlugHolder | null> {
    const [row] = await em.execute<HolderRow[]>(
      `select kind, account_id, target_id from slugs
       where domain_id = ? and slug = ? and released_at is null`,
      [domainId, slug.toLowerCase()],
    );
    return row ? holderOf(row) : null;
  }

  /** What is at an address of any domain: a slug of the default domain, or `HOST/SLUG`. Null if that is nothing. */
  async holderAt(em: EntityManager, address: string): Promise<SlugHolder | null> {
    const [row] = await em.execute<HolderRow[]>(atAddressSql, addressValues(address));
    return row ? holderOf(row) : null;
  }

  /** Whether an account can claim a slug now. */
  async availability(
    slug: string,
    accountId: string,
    domainId: number = defaultDomainId,
  ): Promise<SlugAvailability> {
    const reason = await this.unavailableReason(slug, accountId, domainId);
    return { slug, available: reason === null, reason };
  }

  /**
   * Slugs that an account can claim now, readable ones first. At most two thirds of several are readable, so that there is
   * a choice; the rest is random.
   * @param destination a valid URL. Without one, all are random.
   * @param count how many, at least 1. Fewer are returned only if nearly all random slugs are taken.
   */
  async suggest(
    accountId: string,
    destination: string | undefined,
    count: number,
    domainId: number = defaultDomainId,
  ): Promise<SlugSuggestion[]> {
    const readable = destination === undefined ? [] : readableSlugs(destination);
    const random = [...new Set(Array.from({ length: 2 * count + 20 }, () => randomSlug()))];
    const unavailable = await this.unavailable(this.em, accountId, [...readable, ...random], domainId);
    const isFree = (slug: string): boolean => !unavailable.has(slug);
    const chosen = readable.filter(isFree).slice(0, Math.ceil((count * 2) / 3));
    return [
      ...chosen.map((slug) => ({ slug, kind: 'readable' as const })),
      ...random
        .filter((slug) => isFree(slug) && !chosen.includes(slug))
        .slice(0, count - chosen.length)
        .map((slug) => ({ slug, kind: 'random' as const })),
    ];
  }

  /** Which of these valid slugs an account cannot claim now, in lower case, and why. */
  async unavailable(
    em: EntityManager,
    accountId: string,
    slugs: readonly string[],
    domainId: number = defaultDomainId,
  ): Promise<Map<string, 'taken' | 'quarantined'>> {
    const { rows } = await sql<{ slug: string; released: boolean }>`
      select s.slug, s.released_at is not null as released
      from unnest(${slugs}::text[]) as w (slug) join slugs s on s.domain_id = ${domainId} and s.slug = lower(w.slug)
      where not ${this.isFree(accountId, sql`w.slug`)}
    `.execute(em.getKysely());
    return new Map(rows.map(({ slug, released }) => [slug, released ? 'quarantined' : 'taken']));
  }

  private async unavailableReason(
    slug: string,
    accountId: string,
    domainId: number,
  ): Promise<UnavailableReason | null> {
    const error = slugError(slug);
    if (error) return error.code === 'reserved' ? 'reserved' : 'invalid';
    const unavailable = await this.unavailable(this.em, accountId, [slug], domainId);
    return unavailable.get(slug.toLowerCase()) ?? null;
  }

  /** SQL condition: the account may claim the slug of row `s`, written like this. */
  private isFree(accountId: string, slug: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`case when s.released_at is null
      then not s.is_slug and s.account_id = ${accountId} and not jsonb_exists(s.aliases, ${slug})
      else s.account_id = ${accountId} or ${sql.raw(this.quarantineIsOver)} end`;
  }

  /** SQL condition: other accounts may claim the released slug `s`. With no quarantine it is `true`, since a transaction's `now()` may be earlier than `released_at`. */
  private get quarantineIsOver(): string {
    if (this.quarantineDays === 0) return 'true';
    return `s.released_at <= now() - make_interval(days => ${this.quarantineDays})`;
  }
}
