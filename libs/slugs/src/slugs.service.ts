import { Settings, slugTaken } from '@app/common';
import { defaultDomainId, type TargetKind } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { slugError } from './slug-error.js';

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

/** A link or website that claims a slug. */
export interface SlugClaim {
  /** Must pass `slugError`. Any case. */
  slug: string;
  accountId: string;
  kind: TargetKind;
  targetId: string;
}

/** The namespace of slugs, which the links and websites of all accounts share. */
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
  async claim(em: EntityManager, { slug, accountId, kind, targetId }: SlugClaim): Promise<void> {
    const wanted = 'select ?::text as slug, ?::uuid as account_id, ?::uuid as target_id';
    const claimed = await em.execute<object[]>(this.claimSql(kind, wanted), [slug, accountId, targetId]);
    if (claimed.length === 0) throw slugTaken(slug);
  }

  /**
   * SQL that claims slugs, to embed in larger statements. `wanted` is a query for `slug`, `account_id` and `target_id`.
   * Returns the `account_id` and `target_id` of the claims that succeeded. If several rows want the same slug, the
   * account that had it before wins, because no quarantine applies to it. Otherwise the older target wins.
   */
  claimSql(kind: TargetKind, wanted: string): string {
    return `
      insert into slugs as s (domain_id, slug, account_id, kind, target_id, released_at)
      select distinct on (lower(w.slug)) ${defaultDomainId}, lower(w.slug), w.account_id, '${kind}', w.target_id, null::timestamptz
      from (${wanted}) as w
      left join slugs known on known.domain_id = ${defaultDomainId} and known.slug = lower(w.slug)
      order by lower(w.slug), w.account_id is distinct from known.account_id, w.target_id
      on conflict (domain_id, slug) do update set account_id = excluded.account_id, kind = excluded.kind,
        target_id = excluded.target_id, released_at = null
      where s.released_at is not null and (s.account_id = excluded.account_id or ${this.quarantineIsOver})
      returning account_id, target_id`;
  }

  /** Releases the slug of a deleted link or website in the caller's transaction. Its account can reuse it immediately, others after the quarantine. */
  async release(
    em: EntityManager,
    { slug, accountId, targetId }: Pick<SlugClaim, 'slug' | 'accountId' | 'targetId'>,
  ): Promise<void> {
    await em.execute(
      `update slugs set released_at = now()
       where domain_id = ? and slug = ? and account_id = ? and target_id = ?`,
      [defaultDomainId, slug.toLowerCase(), accountId, targetId],
    );
  }

  /** The link or website that uses a slug; null if none does. */
  async holder(
    em: EntityManager,
    slug: string,
  ): Promise<{ kind: TargetKind; accountId: string; id: string } | null> {
    const [row] = await em.execute<{ kind: TargetKind; account_id: string; target_id: string }[]>(
      `select kind, account_id, target_id from slugs
       where domain_id = ? and slug = ? and released_at is null`,
      [defaultDomainId, slug.toLowerCase()],
    );
    return row ? { kind: row.kind, accountId: row.account_id, id: row.target_id } : null;
  }

  /** Whether an account can claim a slug now. */
  async availability(slug: string, accountId: string): Promise<SlugAvailability> {
    const reason = await this.unavailableReason(slug, accountId);
    return { slug, available: reason === null, reason };
  }

  private async unavailableReason(slug: string, accountId: string): Promise<UnavailableReason | null> {
    const error = slugError(slug);
    if (error) return error.code === 'reserved' ? 'reserved' : 'invalid';
    const [row] = await this.em.execute<{ released: boolean; free: boolean }[]>(
      `select s.released_at is not null as released, s.account_id = ? or ${this.quarantineIsOver} as free
       from slugs s where s.domain_id = ? and s.slug = ?`,
      [accountId, defaultDomainId, slug.toLowerCase()],
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
