import { Settings } from '@app/common';
import { Mailer } from '@app/mail';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

/** What happened, as a sentence continues. */
const happened = {
  failures: 'was disabled: every delivery of the last three days failed',
  gone: 'was disabled: it responded with 410 Gone',
};

interface Notice {
  accountId: string;
  id: string;
  url: string;
  reason: keyof typeof happened;
  owners: string[];
}

/** Tells owners by mail, if there is a mail server, that an endpoint of theirs was disabled. */
@Injectable()
export class DisabledNotices {
  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
  ) {}

  /** Sends what is due. A mail that the server does not accept is not sent again: the API and the dashboard show the reason. */
  async send(): Promise<void> {
    const { rows } = await this.pool.query<Notice>(
      `update webhook_endpoints e set notice_due = false where notice_due
       returning account_id as "accountId", id, url, disabled_reason as reason, array(
         select u.email from memberships m join users u on u.id = m.user_id
         where m.account_id = e.account_id and m.role = 'owner' order by u.email
       ) as owners`,
    );
    const { host } = new URL(this.settings.API_BASE_URL);
    for (const { url, reason, owners } of rows) {
      for (const to of owners) {
        await this.mailer.send({
          to,
          subject: `A webhook on ${host} was disabled`,
          lines: [
            `Your webhook ${url} ${happened[reason]}.`,
            '',
            'Its events are kept for 30 days. When you enable it again, they are sent in order:',
            `${this.settings.API_BASE_URL}/dashboard/webhooks`,
          ],
        });
      }
    }
  }
}
