import { Mailer } from '@app/common';
import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks.module.js';
import { ClickDeliveries } from './click-deliveries.js';
import { EndpointNotices } from './endpoint-notices.js';
import { ScheduleKeeper } from './schedule-keeper.js';
import { UndeliveredBudget } from './undelivered-budget.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends webhooks. Needs `PoolModule`. */
@Module({
  imports: [WebhooksModule],
  providers: [ClickDeliveries, EndpointNotices, Mailer, ScheduleKeeper, UndeliveredBudget, WebhookSender],
})
export class WebhookSendingModule {}
