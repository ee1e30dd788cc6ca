import { Mailer } from '@app/mail';
import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks.module.js';
import { ClickDeliveries } from './click-deliveries.js';
import { DisabledNotices } from './disabled-notices.js';
import { ScheduleKeeper } from './schedule-keeper.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends webhooks. Needs `PoolModule`. */
@Module({
  imports: [WebhooksModule],
  providers: [ClickDeliveries, DisabledNotices, Mailer, ScheduleKeeper, WebhookSender],
})
export class WebhookSendingModule {}
