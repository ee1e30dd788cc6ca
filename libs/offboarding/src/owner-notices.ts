import { type Language, Settings, Mailer } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type LeftBehind, ownerNoticeMail } from './owner-notice-mail.js';

/**
 * Notifies the owners of an account by mail, if there is a mail server. The audit log and the list of belongings
 * show the same.
 */
@Injectable()
export class OwnerNotices {
  private readonly logger = new Logger(OwnerNotices.name);

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
  ) {}

  /** Call it after the transaction. Never fails: a mail that cannot be sent is not sent again. */
  async send(left: LeftBehind): Promise<void> {
    const isNothing = left.suspendedKeys === 0 && left.pausedWebhooks === 0 && left.sharedReports === 0;
    if (!this.mailer.isConfigured || isNothing) return;
    for (const owner of await this.owners(left.accountId)) {
      await this.mailer.send(ownerNoticeMail(owner, left, this.settings.API_BASE_URL));
    }
  }

  private async owners(accountId: string): Promise<{ email: string; language: Language | null }[]> {
    try {
      return await this.em.fork().execute<{ email: string; language: Language | null }[]>(
        `select u.email, u.language from memberships m join users u on u.id = m.user_id
         where m.account_id = ? and m.role = 'owner' order by u.email`,
        [accountId],
      );
    } catch (error) {
      this.logger.warn(`could not tell owners who left: ${(error as Error).message}`);
      return [];
    }
  }
}
