import { Settings, Mailer } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';

/** Creations that wait for a decision of the owners, because no owner was involved when the member left. */
export interface LeftBehind {
  accountId: string;
  /** Email address of the member who left or got a lower role. */
  email: string;
  suspendedKeys: number;
  pausedWebhooks: number;
  sharedReports: number;
}

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
  async send({ accountId, email, suspendedKeys, pausedWebhooks, sharedReports }: LeftBehind): Promise<void> {
    const left = [
      [suspendedKeys, 'API keys, which are suspended'],
      [pausedWebhooks, 'webhooks, which are paused'],
      [sharedReports, 'shared reports, which can still be read'],
    ].filter(([count]) => count !== 0);
    if (!this.mailer.isConfigured || left.length === 0) return;
    const { host } = new URL(this.settings.API_BASE_URL);
    for (const to of await this.owners(accountId)) {
      await this.mailer.send({
        to,
        subject: `A member lost access to your account on ${host}`,
        lines: [
          `Your single sign-on no longer gives ${email} the access that they had.`,
          'They left behind:',
          ...left.map(([count, what]) => `- ${what}: ${count}`),
          '',
          'Decide what becomes of it:',
          `${this.settings.API_BASE_URL}/dashboard/members`,
        ],
      });
    }
  }

  private async owners(accountId: string): Promise<string[]> {
    try {
      const rows = await this.em.fork().execute<{ email: string }[]>(
        `select u.email from memberships m join users u on u.id = m.user_id
         where m.account_id = ? and m.role = 'owner' order by u.email`,
        [accountId],
      );
      return rows.map(({ email }) => email);
    } catch (error) {
      this.logger.warn(`could not tell owners who left: ${(error as Error).message}`);
      return [];
    }
  }
}
