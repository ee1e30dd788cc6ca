export { Waypost, type WaypostOptions } from './client.js';
export { WaypostError, type FieldError } from './errors.js';
export type { Page, PagedList } from './paged-list.js';
export { etagOf } from './transport.js';
export type { components, operations, paths } from './v1.gen.js';
export type {
  ClickDimension,
  CountedClicks,
  GroupOfEvent,
  LinkOfEvent,
  WebhookEvent,
  WebsiteOfEvent,
} from './webhook-events.js';
export { verifyWebhook, WebhookError, type VerifyOptions } from './webhooks.js';
