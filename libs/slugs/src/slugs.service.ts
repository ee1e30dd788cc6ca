import { Settings, slugTaken } from '@app/common';
import { defaultDomainId, type TargetKind } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
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

/** The link or website that uses a slug. */
export interface SlugHolder {
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
   * account that had it before wins, because no quarantine applies to it. Otherwise the older target wins.
   */
  claimSql(kind: TargetKind, wanted: string): string {
    return `
      insert into slugs as s (domain_id, slug, account_id, kind, target_id, released_at)
      select distinct on (w.domain_id, lower(w.slug)) w.domain_id, lower(w.slug), w.account_id, '${kind}', w.target_id, null::timestamptz
      from (${wanted}) as w
      left join slugs known on known.domain_id = w.domain_id and known.slug = lower(w.slug)
      order by w.domain_id, lower(w.slug), w.account_id is distinct from known.account_id, w.target_id
      on conflict (domain_id, slug) do update set account_id = excluded.account_id, kind = excluded.kind,
        target_id = excluded.target_id, released_at = null
      where s.released_at is not null and (s.account_id = excluded.account_id or ${this.quarantineIsOver})
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
      update slugs s set released_at = now() from released r where s.domain_id = r.domain_id and s.slug = r.slug
    `.execute(em.getKysely());
  }

  /** The link or website that uses a slug; null if none does. */
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
    const random = [...new Set(Array.from({ length: 2 * count + 20 }, randomSlug))];
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
      select s.slug, s.released_at is not null as released from slugs s
      where s.domain_id = ${domainId} and s.slug = any(${slugs.map((slug) => slug.toLowerCase())}::text[])
        and (s.released_at is null or not (s.account_id = ${accountId} or ${sql.raw(this.quarantineIsOver)}))
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
    const [row] = await this.em.execute<{ released: boolean; free: boolean }[]>(
      `select s.released_at is not null as released, s.account_id = ? or ${this.quarantineIsOver} as free
       from slugs s where s.domain_id = ? and s.slug = ?`,
      [accountId, domainId, slug.toLowerCase()],
    );
    if (!row) return null;
    if (!row.released) return 'taken';
    return row.free ? null : 'quarantined';
  }

  /** SQL condition: other accounts may claim the released slug `s`. With no quarantine it is `true`, since a transaction's `now()` may be earlier than `released_at`. */
  private get quarantineIsOver(): string {
    if (this.quarantineDays === 0) return 'true';
    return `s.released_at <= now() - make_interval(days => ${this.quarantineDays})`;
  }
}
