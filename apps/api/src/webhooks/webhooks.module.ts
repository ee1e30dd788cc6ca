import { WebhooksModule } from '@app/webhooks';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { EventsController } from './events.controller.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [AuthModule, ListsModule, WebhooksModule],
  controllers: [WebhooksController, DeliveriesController, EventsController],
})
export class WebhooksApiModule {}
