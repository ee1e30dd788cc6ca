import { DomainError } from '@app/common';
import { inTransaction } from '@app/database';
import { DomainsService } from '@app/domains';
import { withRandomSlug } from '@app/slugs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { NewLink } from './given-link.js';
import type { LinkDetails } from './link-details.js';
import { hasDestination } from './link-lists/link-conditions.js';
import type { Sql } from './link-lists/link-sources.js';
import { stateSql } from './link-state.js';
import { LinksService } from './links.service.js';

/** A link that may exist already. */
type SoughtLink = Omit<NewLink, 'slug'> & Partial<Pick<NewLink, 'slug'>>;

/** Links of an account that get a random slug, or need not be new. */
@Injectable()
export class LinksWithoutSlugService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
    private readonly domains: DomainsService,
  ) {}

  /** Creates a link with a random slug. @throws DomainError like `LinksService.create`. */
  create(accountId: string, link: Omit<NewLink, 'slug'>): Promise<LinkDetails> {
    return withRandomSlug((slug) => this.links.create(accountId, { ...link, slug }));
  }

  /**
   * The newest link on the domain that can stand in for the given one, or a new one if there is none. It leads every
   * visitor to the destination, has the same `expiresAt` and `maxClicks`, and, as far as they are given, the same
   * `activeFrom` and `tags`. Of concurrent calls, one creates the link.
   * @param link without a slug, a new one gets a random one.
   * @param needsSlug true if only a link with the given slug will do.
   * @param admit called once before a link is created; may throw.
   * @throws DomainError like `LinksService.create`.
   */
  async findOrCreate(
    accountId: string,
    { slug, ...link }: SoughtLink,
    needsSlug: boolean,
    admit: () => Promise<void>,
  ): Promise<{ link: LinkDetails; isNew: boolean }> {
    const domainId = await this.domains.idOf(accountId, link.domain);
    const sought = { ...link, slug: needsSlug ? slug : undefined };
    // First without a lock: usually, there is one.
    const existing = await this.find(this.em, accountId, domainId, sought);
    if (existing !== undefined) return { link: existing, isNew: false };
    let isAdmitted = false;
    return inTransaction(this.em, async (em) => {
      const lock = JSON.stringify(['reuse', accountId, domainId, link.destination]);
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(em.getKysely());
      const found = await this.find(em, accountId, domainId, sought);
      if (found !== undefined) return { link: found, isNew: false };
      if (!isAdmitted) await admit();
      isAdmitted = true;
      const created =
        slug === undefined
          ? await this.create(accountId, link)
          : await this.links.create(accountId, { ...link, slug });
      return { link: created, isNew: true };
    });
  }

  private async find(
    em: EntityManager,
    accountId: string,
    domainId: number | null,
    { destination, slug, tags, activeFrom, expiresAt, maxClicks }: SoughtLink,
  ): Promise<LinkDetails | undefined> {
    const state = stateSql(new Date());
    const conditions = [
      activeFrom
        ? sql`l.active_from = ${activeFrom.toISOString()}::timestamptz and ${state} in ('active', 'scheduled')`
        : sql`${state} = 'active'`,
      ...(slug === undefined ? [] : [sql`lower(l.slug) = ${slug.toLowerCase()}`]),
      ...(tags?.length ? [hasExactly(tags)] : []),
    ];
    const { rows } = await sql<{ id: string }>`
      select id from links l
      where l.account_id = ${accountId} and ${hasDestination(destination)} and l.domain_id = ${domainId}
        and l.password_hash is null and l.gate is null and l.rules is null
        and l.expires_at is not distinct from ${expiresAt?.toISOString() ?? null}::timestamptz
        and l.max_clicks is not distinct from ${maxClicks ?? null}::integer
        and ${sql.join(conditions, sql` and `)}
      order by l.id desc limit 1`.execute(em.getKysely());
    const [row] = rows;
    if (!row) return undefined;
    return this.links.get(accountId, row.id).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
  }
}

/** Tests whether link `l` has these tags and no others, regardless of case. */
const hasExactly = (tags: readonly string[]): Sql => sql`(
  select array_agg(fold_case(t.name) order by fold_case(t.name))
  from link_tags k join tags t on t.account_id = k.account_id and t.id = k.tag_id
  where k.account_id = l.account_id and k.link_id = l.id
) = (select array_agg(distinct fold_case(name) order by fold_case(name)) from unnest(${tags}::text[]) as name)`;
