import { Settings, Mailer } from '@app/common';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

/** The events, phrased to continue a sentence. */
const happened = {
  failures: 'was disabled: every delivery of the last three days failed',
  gone: 'was disabled: it responded with 410 Gone',
};

interface Notice {
  url: string;
  reason: keyof typeof happened;
  owners: string[];
}

/** The columns of a notice about the endpoint `e`. */
const noticeSql = `url, disabled_reason as reason, array(
  select u.email from memberships m join users u on u.id = m.user_id
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
    await this.mail(rows, 'was disabled', ({ url, reason }) => [
      `Your webhook ${url} ${happened[reason]}.`,
      '',
      'Its events are kept for 30 days. When you enable it again, they are sent in order:',
    ]);
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
    await this.mail(rows, 'is losing events', ({ url }) => [
      `The oldest events for your webhook ${url} were dropped before they were delivered.`,
      `All events that wait for the webhooks of an account may take ${this.settings.WEBHOOK_UNDELIVERED_MB} MB.`,
      '',
      'To keep those that follow, enable the webhook, repair its receiver, or delete it if nobody needs it:',
    ]);
  }

  private async mail(
    notices: readonly Notice[],
    what: string,
    linesOf: (notice: Notice) => string[],
  ): Promise<void> {
    const { API_BASE_URL } = this.settings;
    for (const notice of notices) {
      for (const to of notice.owners) {
        await this.mailer.send({
          to,
          subject: `A webhook on ${new URL(API_BASE_URL).host} ${what}`,
          lines: [...linesOf(notice), `${API_BASE_URL}/dashboard/webhooks`],
        });
      }
    }
  }
}
