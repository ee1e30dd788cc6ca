import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { CreatedWebhooks } from './created-webhooks.js';
import { EventLogService } from './event-log.service.js';
import { EndpointHosts } from './endpoint-hosts.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  providers: [
    CreatedWebhooks,
    EndpointHosts,
    EventLogService,
    Signatures,
    WebhookDeliveriesService,
    WebhookSecrets,
    WebhooksService,
  ],
  exports: [
    CreatedWebhooks,
    EndpointHosts,
    EventLogService,
    WebhookDeliveriesService,
    WebhookSecrets,
    WebhooksService,
  ],
})
export class WebhooksModule {}
