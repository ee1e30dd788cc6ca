import { Settings, slugTaken } from '@app/common';
import { defaultDomainId, type TargetKind } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { slugProblem } from './slug-problem.js';

/** Why a slug cannot be taken; `quarantined`: another account deleted it not long ago. */
export const unavailableReasons = ['taken', 'reserved', 'invalid', 'quarantined'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export interface SlugAvailability {
  /** As asked. */
  slug: string;
  available: boolean;
  /** Null where it is available. */
  reason: UnavailableReason | null;
}

/** A link or website and the slug that it takes. */
export interface SlugClaim {
  /** Valid by `slugProblem`; any case. */
  slug: string;
  accountId: string;
  kind: TargetKind;
  targetId: string;
}

/** The one namespace of slugs that links and websites of all accounts share. */
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
   * Takes a slug, in the caller's transaction. One statement, so that the primary key alone decides among any
   * number of concurrent claims; a claim of an uncommitted slug waits for the other transaction.
   * @throws DomainError slug_taken where it is in use, or in quarantine for this account.
   */
  async claim(em: EntityManager, { slug, accountId, kind, targetId }: SlugClaim): Promise<void> {
    const wanted = 'select ?::text as slug, ?::uuid as account_id, ?::uuid as target_id';
    const claimed = await em.execute<object[]>(this.claimSql(kind, wanted), [slug, accountId, targetId]);
    if (claimed.length === 0) throw slugTaken(slug);
  }

  /**
   * SQL that takes the slugs which `wanted`, a query, gives with their `account_id` and `target_id`, for statements that
   * do more. It returns the `account_id` and `target_id` of those that were free. Where several want one slug, it is
   * for the account that had it, which no quarantine keeps from it, and among equals for the older target.
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

  /** Frees the slug of a deleted link or website, in the caller's transaction: at once for its account, later for others. */
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

  /** Whether an account could take a slug now. */
  async availability(slug: string, accountId: string): Promise<SlugAvailability> {
    const reason = await this.reasonAgainst(slug, accountId);
    return { slug, available: reason === null, reason };
  }

  private async reasonAgainst(slug: string, accountId: string): Promise<UnavailableReason | null> {
    const problem = slugProblem(slug);
    if (problem) return problem.code === 'reserved' ? 'reserved' : 'invalid';
    const [row] = await this.em.execute<{ released: boolean; free: boolean }[]>(
      `select s.released_at is not null as released, s.account_id = ? or ${this.quarantineIsOver} as free
       from slugs s where s.domain_id = ? and s.slug = ?`,
      [accountId, defaultDomainId, slug.toLowerCase()],
    );
    if (!row) return null;
    if (!row.released) return 'taken';
    return row.free ? null : 'quarantined';
  }

  /** SQL: others may take the released slug `s`. The clock of a transaction may lag behind the one that released it. */
  private get quarantineIsOver(): string {
    if (this.quarantineDays === 0) return 'true';
    return `s.released_at <= now() - make_interval(days => ${this.quarantineDays})`;
  }
}
