import { defaultBehaviorOf } from '@app/accounts';
import { DomainError, type FieldError, invalidRequest, notFound, preconditionFailed } from '@app/common';
import { DomainsService } from '@app/domains';
import { EntityManager } from '@mikro-orm/postgresql';
import { SlugsService } from '@app/slugs';
import { Injectable } from '@nestjs/common';
import type { LinkChanges, NewLink } from './given-link.js';
import type { LinkDetails } from './link-details.js';
import { linkOptions } from './link-options.js';
import { LinksService } from './links.service.js';

/** Another attempt follows whenever another call creates or deletes the link in the meantime. */
const maxAttempts = 50;

const changedSlug: FieldError = {
  field: 'slug',
  code: 'unchangeable',
  message: 'The slug of a link cannot be changed, because printed codes lead to it.',
};

const changedDomain: FieldError = {
  field: 'domain',
  code: 'unchangeable',
  message: 'The domain of a link cannot be changed, because printed codes lead to it.',
};

/** The links of an account, by their ids in another system. */
@Injectable()
export class LinksByExternalIdService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
    private readonly slugs: SlugsService,
    private readonly domains: DomainsService,
  ) {}

  /** @throws DomainError `not_found`. */
  async get(accountId: string, externalId: string): Promise<LinkDetails> {
    return this.links.get(accountId, await this.idOf(accountId, externalId));
  }

  /**
   * Creates the link, or replaces the values of the existing one: omitted fields get their usual values, and there is no
   * password unless one is given. An uploaded preview image and imported clicks stay. Of concurrent calls, one creates the link.
   * @param admit called once before a link is created; may throw.
   * @param check as in `LinksService.update`. With it, no link is created.
   * @throws DomainError `precondition_failed` if there is no link for `check`; like `LinksService.create` and `update`, and `invalid_request` if the link has another
   * slug or domain.
   */
  async put(
    accountId: string,
    externalId: string,
    link: NewLink,
    { admit, check }: { admit: () => Promise<void>; check?: (link: LinkDetails) => void },
  ): Promise<{ link: LinkDetails; isNew: boolean }> {
    let isAdmitted = false;
    for (let attempt = 1; ; attempt++) {
      const id = await this.find(accountId, externalId);
      try {
        if (id !== undefined) {
          return { link: await this.replace(accountId, id, externalId, link, check), isNew: false };
        }
        if (check) throw preconditionFailed();
        if (!isAdmitted) await admit();
        isAdmitted = true;
        return { link: await this.links.create(accountId, { ...link, externalId }), isNew: true };
      } catch (error) {
        if (attempt === maxAttempts || !(await this.isOutdated(error, accountId, externalId, link, id)))
          throw error;
      }
    }
  }

  /** Like `LinksService.delete`. @returns the id of the deleted link. @throws DomainError `not_found` or `disabled`. */
  async delete(accountId: string, externalId: string, check?: (link: LinkDetails) => void): Promise<string> {
    const id = await this.idOf(accountId, externalId);
    await this.links.delete(accountId, id, check);
    return id;
  }

  private async replace(
    accountId: string,
    id: string,
    externalId: string,
    link: NewLink,
    check: ((link: LinkDetails) => void) | undefined,
  ): Promise<LinkDetails> {
    const { slug, domain, destination, name = slug, active = true, group = null } = link;
    const { behavior = await defaultBehaviorOf(this.em, accountId) } = link;
    const current = await this.links.get(accountId, id);
    const errors = [
      ...(current.slug !== slug ? [changedSlug] : []),
      ...(this.domains.hostOf(domain) !== current.domain ? [changedDomain] : []),
    ];
    if (errors.length > 0) throw invalidRequest(errors);
    const { password = null, tags = null } = link;
    const values = { destination, name, active, behavior, group, password, tags, externalId };
    return this.links.update(accountId, id, { ...usualOptions, ...given(link), ...values }, { check });
  }

  /**
   * True if another call has created or deleted the link, so that a new attempt may succeed. Both may have happened
   * since the error, so a link that no longer exists was not a permanent obstacle.
   */
  private async isOutdated(
    error: unknown,
    accountId: string,
    externalId: string,
    { slug, domain }: NewLink,
    idBefore: string | undefined,
  ): Promise<boolean> {
    if (!(error instanceof DomainError)) return false;
    const { code } = error;
    if (code === 'not_found' || code === 'external_id_taken')
      return (await this.find(accountId, externalId)) !== idBefore || idBefore === undefined;
    if (code !== 'slug_taken' || error.fields?.some(({ field }) => field === 'aliases')) return false;
    const domainId = await this.domains.idOf(accountId, domain);
    if (domainId === null) return false;
    const holder = await this.slugs.holder(this.em, slug, domainId);
    if (!holder) return (await this.slugs.availability(slug, accountId, domainId)).reason !== 'quarantined';
    if (holder.kind !== 'link' || holder.accountId !== accountId) return false;
    const [link] = await this.em.execute<{ external_id: string | null }[]>(
      'select external_id from links where account_id = ? and id = ?',
      [accountId, holder.id],
    );
    return !link || link.external_id === externalId;
  }

  private async idOf(accountId: string, externalId: string): Promise<string> {
    const id = await this.find(accountId, externalId);
    if (id === undefined) throw notFound();
    return id;
  }

  private async find(accountId: string, externalId: string): Promise<string | undefined> {
    // PostgreSQL cannot store NUL, so no link has such an id.
    if (externalId.includes('\0') || !externalId.isWellFormed()) return undefined;
    const [row] = await this.em.execute<{ id: string }[]>(
      'select id from links where account_id = ? and external_id = ?',
      [accountId, externalId],
    );
    return row?.id;
  }
}

type Options = Omit<LinkChanges, 'password' | 'tags'>;

/** Every option that a body can set, with null for its usual value. */
const usualOptions: Options = Object.fromEntries(
  Object.entries(linkOptions).flatMap(([field, { inBodies }]) => (inBodies ? [[field, null]] : [])),
);

const given = (link: NewLink): Options =>
  Object.fromEntries(
    Object.entries(link).filter(([field, value]) => field in usualOptions && value !== undefined),
  );
