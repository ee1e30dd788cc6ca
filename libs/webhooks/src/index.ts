export { CreatedWebhooks } from './created-webhooks.js';
export { EndpointHosts } from './endpoint-hosts.js';
export {
  testEventType,
  webhookDeliveryTypes,
  type WebhookEventType,
  webhookEventTypes,
} from './event-types.js';
export { type EventPage, EventLogService, type LoggedEvent, type LogPosition } from './event-log.service.js';
export { purgeWebhookDeliveries } from './keep-deliveries.js';
export { EndpointNotices } from './send/endpoint-notices.js';
export { UndeliveredBudget } from './send/undelivered-budget.js';
export { WebhookSendingModule } from './send/webhook-sending.module.js';
export {
  type DeliveryDetails,
  type DeliveryStatus,
  deliveryStatuses,
  maxCountedUndelivered,
  WebhookDeliveriesService,
  type WholeDelivery,
} from './webhook-deliveries.service.js';
export { WebhooksModule } from './webhooks.module.js';
export { type EndpointWithSecret, isPolled, noUrl, WebhooksService } from './webhooks.service.js';
