import { record } from '@app/audit';
import { type DisabledReason, notFound } from '@app/common';
import { inTransaction, type TargetKind } from '@app/database';
import { LinksService } from '@app/links';
import { SlugsService } from '@app/slugs';
import { WebsitesService } from '@app/websites';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Why an operator may disable one link or page. */
export type TargetDisabledReason = Exclude<DisabledReason, 'account'>;

/** A link or page of any account. */
export interface ModeratedTarget {
  kind: TargetKind;
  accountId: string;
  id: string;
}

/** What operators may do to the links and pages of all accounts. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
    private readonly links: LinksService,
    private readonly websites: WebsitesService,
  ) {}

  /**
   * Disables the link or page at a slug: visitors see why, and its owner can neither change nor delete it. If it is
   * disabled already, the reason changes.
   * @throws DomainError `not_found` if nothing is at the slug.
   */
  async disable(slug: string, reason: TargetDisabledReason): Promise<ModeratedTarget> {
    return this.setDisabled(slug, reason);
  }

  /** Reverses `disable`. @throws DomainError `not_found` if nothing is at the slug. */
  async enable(slug: string): Promise<ModeratedTarget> {
    return this.setDisabled(slug, null);
  }

  private async setDisabled(slug: string, reason: TargetDisabledReason | null): Promise<ModeratedTarget> {
    return inTransaction(this.em, async (em) => {
      const target = await this.slugs.holder(em, slug);
      if (!target) throw notFound();
      const { kind, accountId, id } = target;
      const service = kind === 'link' ? this.links : this.websites;
      if (await service.setDisabled(em, accountId, id, reason)) {
        await record(em, {
          accountId,
          action: `${kind}.${reason ? 'disabled' : 'enabled'}`,
          target: { type: kind, id, name: slug },
          details: reason ? { reason } : {},
        });
      }
      return target;
    });
  }
}
