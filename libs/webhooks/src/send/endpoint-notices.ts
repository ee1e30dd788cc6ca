import { type Mail, Settings, Mailer } from '@app/common';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { disabledMail, type NoticedReason } from '../mails/disabled-mail.js';
import { droppedMail } from '../mails/dropped-mail.js';
import type { NoticeRecipient } from '../mails/notice-recipient.js';

interface Notice {
  url: string;
  reason: NoticedReason;
  owners: NoticeRecipient[];
}

/** The columns of a notice about the endpoint `e`. */
const noticeSql = `url, disabled_reason as reason, array(
  select json_build_object('email', u.email, 'language', u.language)
  from memberships m join users u on u.id = m.user_id
  where m.account_id = e.account_id and m.role = 'owner' order by u.email
) as owners`;

/**
 * Notifies owners by mail, if there is a mail server, that one of their endpoints was disabled or lost events. A
 * mail that the server does not accept is not sent again: the API and the dashboard show the same information.
 */
@Injectable()
export class EndpointNotices {
  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
  ) {}

  /** Notifies the owners of endpoints that were disabled. */
  async sendDisabled(): Promise<void> {
    const { rows } = await this.pool.query<Notice>(
      `update webhook_endpoints e set notice_due = false where notice_due returning ${noticeSql}`,
    );
    await this.mail(rows, (owner, notice) => disabledMail(owner, notice, this.settings.API_BASE_URL));
  }

  /** Notifies the owners of endpoints that lost events: once, until the endpoint has received everything that waits for it. */
  async sendDropped(): Promise<void> {
    await this.pool.query(
      `update webhook_endpoints e set drop_notice = null where drop_notice = 'sent' and not exists (
         select from webhook_deliveries d
         where d.account_id = e.account_id and d.endpoint_id = e.id and d.delivered_at is null
       )`,
    );
    const { rows } = await this.pool.query<Notice>(
      `update webhook_endpoints e set drop_notice = 'sent' where drop_notice = 'due' returning ${noticeSql}`,
    );
    const { API_BASE_URL, WEBHOOK_UNDELIVERED_MB: budgetMb } = this.settings;
    await this.mail(rows, (owner, { url }) => droppedMail(owner, { url, budgetMb }, API_BASE_URL));
  }

  private async mail(
    notices: readonly Notice[],
    mailTo: (owner: NoticeRecipient, notice: Notice) => Mail,
  ): Promise<void> {
    for (const notice of notices) {
      for (const owner of notice.owners) await this.mailer.send(mailTo(owner, notice));
    }
  }
}
