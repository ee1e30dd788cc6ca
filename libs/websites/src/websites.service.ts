import { defaultBehaviorOf, record } from '@app/accounts';
import { beginFigures, endFigures } from '@app/clicks';
import {
  conflictOf,
  disabled,
  type DisabledReason,
  DomainError,
  externalIdTaken,
  isId,
  newId,
  invalidRequest,
  notFound,
  type FieldError,
} from '@app/common';
import {
  type Behavior,
  type ExternalData,
  inTransaction,
  isKnownItem,
  kindOfItem,
  mayHaveThumbnail,
  storedMetadata,
  Website,
  type WebsiteCover,
  type WebsiteItem,
  type WebsiteSocial,
  withUniqueExternalId,
} from '@app/database';
import { DomainsService, type KnownDomain } from '@app/domains';
import { defaultLayout, defaultTheme, thumbnailTargetOf } from '@app/pages';
import { deleteSignupsOf } from '@app/signups';
import { SlugsService } from '@app/slugs';
import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { copyThumbnails } from './copied-thumbnails.js';
import { requireRoom } from './page-size.js';
import { copyImages, deleteImages, storeImage, versionOf } from './website-images.service.js';
import { type TemplateName, withTemplate } from './templates.js';
import { websiteTarget } from './website-target.js';
import { itemErrors, replaceItems, type ItemInput } from './website-items.js';

/** The fields of a bio page that can be changed. Omitted fields stay unchanged. */
export interface WebsiteChanges extends ExternalData {
  name?: string;
  headline?: string | null;
  bio?: string | null;
  published?: boolean;
  /** Name of a theme. */
  theme?: string;
  /** Colors in place of the theme's, as `#rrggbb`. */
  accent?: string | null;
  background?: string | null;
  /** One of `buttonStyles`; null for the theme's. */
  buttons?: string | null;
  /** One of `layouts`. */
  layout?: string;
  /** Null for none. An image stays unchanged: it is uploaded separately. */
  cover?: { type: 'image' | 'gradient'; from?: string; to?: string } | null;
  /** One of `fontNames`; null for the theme's. */
  font?: string | null;
  /** The language of its texts. */
  language?: string | null;
  /** What happens to visitors who follow its URL items inside apps. On creation, defaults to the account's default. */
  behavior?: Behavior;
  /** The whole list, in order. */
  items?: ItemInput[];
  /** The whole list, in order. */
  socials?: WebsiteSocial[];
}

export interface NewWebsite extends WebsiteChanges {
  slug: string;
  /** The template for the new page, in its language. Given fields replace those of the template. */
  template?: TemplateName;
  /** Host of one of the account's verified domains, or of the default domain, which is the default. */
  domain?: string | null;
}

/** All fields of a new page that its owner decides on. */
type WebsiteFields = Omit<
  RequiredEntityData<Website>,
  'id' | 'domainId' | 'domain' | 'disabled' | 'createdAt' | 'updatedAt'
>;

const listed = ['id', 'name', 'slug', 'domain', 'published'] as const;

/** A website of a list: all fields, or only those that identify it. */
export type ListedWebsite = Pick<Website, (typeof listed)[number]> & Partial<Website>;

/** The cover that a page gets. @throws DomainError `invalid_request` for an image that it does not have. */
function coverOf(
  given: NonNullable<WebsiteChanges['cover']> | null,
  current: WebsiteCover | null,
): WebsiteCover | null {
  if (given?.type !== 'image') {
    const { from = '', to = '' } = given ?? {};
    return given && { type: 'gradient', from, to };
  }
  if (current?.type === 'image') return current;
  const message = 'This page has no image as its cover. Send one with PUT /v1/websites/{id}/cover.';
  throw invalidRequest([{ field: 'cover', code: 'no_image', message }]);
}

/** The bio pages of accounts. A page is written in one transaction with its slug and statistics. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly domains: DomainsService,
  ) {}

  /**
   * Creates a page. Its name defaults to the slug.
   * @param jpeg the photo, of `photoTarget`; null for none.
   * @throws DomainError `slug_taken` or `external_id_taken` if the slug or the external id is not available, `invalid_request`
   * for an unknown domain and unknown item ids or links.
   */
  async create(
    accountId: string,
    { slug, domain, template, ...sent }: NewWebsite,
    jpeg: Buffer | null = null,
  ): Promise<Website> {
    const { items = [], ...given } = template ? withTemplate(template, sent) : sent;
    const create = async (em: EntityManager): Promise<Website> => {
      const on = await this.domains.require(em, accountId, domain);
      const website = await this.insert(em, on, {
        accountId,
        slug,
        name: given.name ?? slug,
        headline: given.headline ?? null,
        bio: given.bio ?? null,
        theme: given.theme ?? defaultTheme,
        accent: given.accent ?? null,
        background: given.background ?? null,
        buttons: given.buttons ?? null,
        layout: given.layout ?? defaultLayout,
        cover: coverOf(given.cover ?? null, null),
        backdrop: null,
        font: given.font ?? null,
        language: given.language ?? null,
        behavior: given.behavior ?? (await defaultBehaviorOf(em, accountId)),
        photo: jpeg && versionOf(jpeg),
        thumbnails: {},
        items: await replaceItems(em, accountId, items, []),
        socials: given.socials ?? [],
        published: given.published ?? false,
        externalId: given.externalId ?? null,
        metadata: storedMetadata(given.metadata) ?? null,
      });
      if (jpeg) {
        await storeImage(em, { accountId, id: website.id, part: 'photo', version: versionOf(jpeg), jpeg });
      }
      return website;
    };
    return withUniqueExternalId(given.externalId, () => inTransaction(this.em, create));
  }

  /**
   * Creates an unpublished copy of a page on the same domain, with its images and everything that its owner has set
   * except its external id, which is unique. Its counts are not copied.
   * @param name a different name for the copy; by default the page's name, or the new slug if that is the page's slug.
   * @throws DomainError `not_found`, `disabled`, or like `create`.
   */
  async duplicate(
    accountId: string,
    id: string,
    { slug, name }: { slug: string; name?: string },
  ): Promise<Website> {
    return inTransaction(this.em, async (em) => {
      const page = await this.find(em, accountId, id, LockMode.PESSIMISTIC_READ);
      if (page.disabled) throw disabled(page.disabled);
      const ids = new Map(page.items.map((item) => [item.id, newId()]));
      const idOf = (item: string): string => ids.get(item) ?? item;
      const on = await this.domains.require(em, accountId, page.domain);
      const copy = await this.insert(em, on, {
        accountId,
        slug,
        name: name ?? (page.name === page.slug ? slug : page.name),
        items: page.items.map((item) => ({ ...item, id: idOf(item.id) })),
        thumbnails: Object.fromEntries(
          Object.entries(page.thumbnails).map(([item, version]) => [idOf(item), version]),
        ),
        headline: page.headline,
        bio: page.bio,
        theme: page.theme,
        accent: page.accent,
        background: page.background,
        buttons: page.buttons,
        layout: page.layout,
        cover: page.cover,
        backdrop: page.backdrop,
        font: page.font,
        language: page.language,
        behavior: page.behavior,
        needs: page.needs,
        photo: page.photo,
        socials: page.socials,
        published: false,
        externalId: null,
        metadata: page.metadata,
      });
      await copyImages(em, accountId, { from: id, to: copy.id, ids });
      return copy;
    });
  }

  /**
   * Up to `limit` websites older than `before`, newest first. With `full`, all their fields. With `domain`, only those on that
   * host: a domain of the account, verified or not, or the default domain.
   */
  async page(
    accountId: string,
    { domain, full }: { domain?: string; full: boolean },
    limit: number,
    before?: string,
  ): Promise<ListedWebsite[]> {
    const domainId = await this.domains.filterId(accountId, domain);
    if (domainId === null) return [];
    const where = {
      accountId,
      ...(domainId !== undefined && { domainId }),
      ...(before !== undefined && { id: { $lt: before } }),
    };
    const options = { orderBy: { id: 'desc' }, limit, disableIdentityMap: true } as const;
    return full
      ? this.em.find(Website, where, options)
      : this.em.find(Website, where, { ...options, fields: listed });
  }

  /** @throws DomainError `not_found`. */
  async get(accountId: string, id: string): Promise<Website> {
    return this.find(this.em, accountId, id);
  }

  /**
   * Changes the given fields. `updatedAt` changes only if a field does.
   * @param check called with the locked page before anything is changed; may throw.
   * @throws DomainError `not_found`, `disabled`, `external_id_taken`, or `invalid_request` for unknown item ids or links.
   */
  async update(
    accountId: string,
    id: string,
    changes: WebsiteChanges,
    check?: (website: Website) => void,
  ): Promise<Website> {
    const update = async (em: EntityManager): Promise<Website> => {
      const website = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      if (website.disabled) throw disabled(website.disabled);
      check?.(website);
      const { items, cover, ...fields } = { ...changes, metadata: storedMetadata(changes.metadata) };
      const given = {
        ...fields,
        ...(cover === undefined ? {} : { cover: coverOf(cover, website.cover) }),
        ...(items ? { items: await replaceItems(em, accountId, items, website.items) } : {}),
      };
      if (cover !== undefined && cover?.type !== 'image') await deleteImages(em, accountId, id, ['cover']);
      const copied = given.items && (await copyThumbnails(em, website, items ?? [], given.items));
      if (given.items) await this.forgetThumbnails(em, website, given.items);
      const changed = Object.entries(given).filter(
        ([field, value]) =>
          value !== undefined && !isDeepStrictEqual(structuredClone(value), website[field as keyof Website]),
      );
      if (changed.length > 0) {
        Object.assign(website, Object.fromEntries(changed), { updatedAt: new Date() });
        await em.flush();
        const fields = changed.map(([field]) => field);
        if (copied) await requireRoom(em, website, 'items');
        if (fields.includes('font') && website.font !== null) await requireRoom(em, website, 'font');
        await record(em, { accountId, action: 'website.updated', target: websiteTarget(website), fields });
      }
      return website;
    };
    return withUniqueExternalId(changes.externalId, () => inTransaction(this.em, update));
  }

  /**
   * Errors of the ids and links of items, which may be anything, for a new page or for the page `id`.
   * @throws DomainError `not_found` for an unknown page.
   */
  async itemErrors(accountId: string, items: readonly unknown[], id?: string): Promise<FieldError[]> {
    const current = id === undefined ? [] : (await this.get(accountId, id)).items;
    return itemErrors(this.em, accountId, items, current);
  }

  /**
   * Deletes a page with its statistics and releases its slug.
   * @param check called with the locked page before it is deleted; may throw.
   * @throws DomainError `not_found` or `disabled`.
   */
  async delete(accountId: string, id: string, check?: (website: Website) => void): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const website = await this.find(em, accountId, id, LockMode.PESSIMISTIC_WRITE);
      if (website.disabled) throw disabled(website.disabled);
      check?.(website);
      await deleteImages(em, accountId, id);
      await deleteSignupsOf(em, accountId, id);
      em.remove(website);
      await em.flush();
      await this.slugs.release(em, accountId, [{ id, slug: website.slug, domainId: website.domainId }]);
      await endFigures(em, accountId, [id]);
      await record(em, { accountId, action: 'website.deleted', target: websiteTarget(website) });
    });
  }

  /**
   * Disables a page, or enables it again. For operators.
   * @returns true if that changed anything.
   */
  async setDisabled(
    em: EntityManager,
    accountId: string,
    id: string,
    reason: DisabledReason | null,
  ): Promise<boolean> {
    const changed = await em.execute<object[]>(
      `update websites set disabled = ?::text where account_id = ? and id = ? and disabled is distinct from ?::text
       returning id`,
      [reason, accountId, id, reason],
    );
    return changed.length > 0;
  }

  /** Adds a page with its slug, its totals and an entry of the audit log. @throws DomainError `slug_taken` */
  private async insert(em: EntityManager, on: KnownDomain, fields: WebsiteFields): Promise<Website> {
    const now = new Date();
    const website = em.create(Website, {
      ...fields,
      id: newId(),
      domainId: on.id,
      createdAt: now,
      updatedAt: now,
    });
    const { accountId, id } = website;
    await this.claimSlug(em, website);
    await em.flush();
    Object.assign(website, { domain: on.host });
    await beginFigures(em, accountId, 'website', id);
    await record(em, { accountId, action: 'website.created', target: websiteTarget(website) });
    return website;
  }

  /** @throws DomainError `slug_taken`, which also names the external id if that is taken. */
  private async claimSlug(
    em: EntityManager,
    { accountId, id, domainId, slug, externalId }: Website,
  ): Promise<void> {
    try {
      await this.slugs.claim(em, { slug, accountId, kind: 'website', targetId: id, domainId });
    } catch (error) {
      if (!(error instanceof DomainError) || externalId === null) throw error;
      const others = await em.execute<object[]>(
        'select 1 from websites where account_id = ? and external_id = ?',
        [accountId, externalId],
      );
      throw others.length > 0 ? conflictOf([error, externalIdTaken(externalId)]) : error;
    }
  }

  /**
   * Deletes the thumbnails of items that a page is about to lose, and of those that become items without a
   * thumbnail, or with one of a different size.
   */
  private async forgetThumbnails(
    em: EntityManager,
    website: Website,
    items: readonly WebsiteItem[],
  ): Promise<void> {
    const { accountId, id, thumbnails } = website;
    const before = new Map(website.items.map((item) => [item.id, item]));
    const keepsThumbnail = (item: WebsiteItem): boolean => {
      if (!isKnownItem(item)) return true;
      const target = thumbnailTargetOf(kindOfItem(before.get(item.id) ?? item));
      return mayHaveThumbnail(item) && thumbnailTargetOf(kindOfItem(item)) === target;
    };
    const kept = new Set(items.filter(keepsThumbnail).map(({ id }) => id));
    const forgotten = Object.keys(thumbnails).filter((item) => !kept.has(item));
    if (forgotten.length === 0) return;
    await deleteImages(em, accountId, id, forgotten);
    website.thumbnails = Object.fromEntries(Object.entries(thumbnails).filter(([item]) => kept.has(item)));
  }

  private async find(
    em: EntityManager,
    accountId: string,
    id: string,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<Website> {
    const website = isId(id)
      ? await em.findOne(Website, { accountId, id }, { lockMode, refresh: true })
      : null;
    if (!website) throw notFound();
    return website;
  }
}
