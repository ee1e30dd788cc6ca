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
import { stateSql } from './link-state.js';
import { LinksService } from './links.service.js';

/** Links of an account whose slugs are random. */
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
   * The newest link on the domain that currently just leads every visitor to the destination, or a new one if there is
   * none. Of concurrent calls, one creates the link.
   * @param admit called once before a link is created; may throw.
   * @throws DomainError like `LinksService.create`.
   */
  async findOrCreate(
    accountId: string,
    { destination, domain }: Pick<NewLink, 'destination' | 'domain'>,
    admit: () => Promise<void>,
  ): Promise<{ link: LinkDetails; isNew: boolean }> {
    const domainId = await this.domains.idOf(accountId, domain);
    // First without a lock: usually, there is one.
    const existing = await this.find(this.em, accountId, domainId, destination);
    if (existing !== undefined) return { link: existing, isNew: false };
    let isAdmitted = false;
    return inTransaction(this.em, async (em) => {
      const lock = JSON.stringify(['reuse', accountId, domainId, destination]);
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(em.getKysely());
      const link = await this.find(em, accountId, domainId, destination);
      if (link !== undefined) return { link, isNew: false };
      if (!isAdmitted) await admit();
      isAdmitted = true;
      return { link: await this.create(accountId, { destination, domain }), isNew: true };
    });
  }

  private async find(
    em: EntityManager,
    accountId: string,
    domainId: number | null,
    destination: string,
  ): Promise<LinkDetails | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from links l
      where l.account_id = ${accountId} and ${hasDestination(destination)} and l.domain_id = ${domainId}
        and ${stateSql(new Date())} = 'active' and l.password_hash is null and l.gate is null and l.rules is null
        and l.expires_at is null and l.max_clicks is null
      order by l.id desc limit 1`.execute(em.getKysely());
    const [row] = rows;
    if (!row) return undefined;
    return this.links.get(accountId, row.id).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
  }
}
