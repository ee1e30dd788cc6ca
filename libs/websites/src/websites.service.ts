import { beginFigures, endFigures } from '@app/clicks';
import { isId, newId, notFound, type FieldError } from '@app/common';
import { inTransaction, Website, type WebsiteSocial } from '@app/database';
import { defaultTheme } from '@app/pages';
import { SlugsService } from '@app/slugs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { itemProblems, replaceItems, type ItemInput } from './website-items.js';

/** What can be changed of a bio page; what is left out stays. */
export interface WebsiteChanges {
  name?: string;
  headline?: string | null;
  bio?: string | null;
  published?: boolean;
  /** Name of a theme. */
  theme?: string;
  /** The whole list, in order. */
  items?: ItemInput[];
  /** The whole list, in order. */
  socials?: WebsiteSocial[];
}

export interface NewWebsite extends WebsiteChanges {
  slug: string;
}

const listed = ['id', 'name', 'slug', 'published'] as const;

/** A website as lists have it: whole, or just enough to be told apart. */
export type ListedWebsite = Pick<Website, (typeof listed)[number]> & Partial<Website>;

/** The bio pages of accounts. Every write is one transaction with the slug and the figures of the page. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
  ) {}

  /**
   * Makes a page; without a name it is named by its slug.
   * @throws DomainError slug_taken where the slug is in use, invalid_request for item ids or links that are not its own.
   */
  async create(accountId: string, { slug, items = [], ...given }: NewWebsite): Promise<Website> {
    return inTransaction(this.em, async (em) => {
      const id = newId();
      const now = new Date();
      const website = em.create(Website, {
        accountId,
        id,
        slug,
        name: given.name ?? slug,
        headline: given.headline ?? null,
        bio: given.bio ?? null,
        theme: given.theme ?? defaultTheme,
        items: await replaceItems(em, accountId, items, []),
        socials: given.socials ?? [],
        published: given.published ?? false,
        createdAt: now,
        updatedAt: now,
      });
      await this.slugs.claim(em, { slug, accountId, kind: 'website', targetId: id });
      await em.flush();
      await beginFigures(em, accountId, 'website', id);
      return website;
    });
  }

  /** Up to `limit` websites older than `before`, newest first; items and texts only where `whole`. */
  async page(
    accountId: string,
    limit: number,
    before: string | undefined,
    whole: boolean,
  ): Promise<ListedWebsite[]> {
    const where = before === undefined ? { accountId } : { accountId, id: { $lt: before } };
    const options = { orderBy: { id: 'desc' }, limit, disableIdentityMap: true } as const;
    return whole
      ? this.em.find(Website, where, options)
      : this.em.find(Website, where, { ...options, fields: listed });
  }

  /** @throws DomainError not_found where the account has no such website. */
  async one(accountId: string, id: string): Promise<Website> {
    return this.find(this.em, accountId, id);
  }

  /** Changes what is given; `updatedAt` moves only where that makes a difference. @throws DomainError not_found, or invalid_request for item ids or links that are not its own. */
  async update(accountId: string, id: string, changes: WebsiteChanges): Promise<Website> {
    return inTransaction(this.em, async (em) => {
      const website = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      const { items, ...fields } = changes;
      const wanted = items
        ? { ...fields, items: await replaceItems(em, accountId, items, website.items) }
        : fields;
      const real = Object.entries(wanted).filter(
        ([field, value]) =>
          value !== undefined && !isDeepStrictEqual(structuredClone(value), website[field as keyof Website]),
      );
      if (real.length > 0) Object.assign(website, Object.fromEntries(real), { updatedAt: new Date() });
      await em.flush();
      return website;
    });
  }

  /** What is wrong with the ids and links of items that are to replace those of a page, or to begin a new one. */
  async itemProblems(
    accountId: string,
    items: readonly Pick<ItemInput, 'id' | 'link'>[],
    id?: string,
  ): Promise<FieldError[]> {
    const current = id === undefined ? [] : (await this.one(accountId, id)).items;
    return itemProblems(this.em, accountId, items, current);
  }

  /** Deletes the page for good, its figures with it, and frees its slug. @throws DomainError not_found. */
  async delete(accountId: string, id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const website = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      em.remove(website);
      await em.flush();
      await this.slugs.release(em, { slug: website.slug, accountId, targetId: id });
      await endFigures(em, accountId, id);
    });
  }

  private async find(
    em: EntityManager,
    accountId: string,
    id: string,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<Website> {
    const website = isId(id) ? await em.findOne(Website, { accountId, id }, { lockMode }) : null;
    if (!website) throw notFound();
    return website;
  }
}
