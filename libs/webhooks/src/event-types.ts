/** The event types that an endpoint can subscribe to. Never rename one, only add new ones. */
export const webhookEventTypes = [
  'link.created',
  'link.updated',
  'link.deleted',
  'website.created',
  'website.updated',
  'website.deleted',
  'group.created',
  'group.updated',
  'group.deleted',
  'signup.created',
  'clicks.counted',
  'conversion.created',
  'conversion.refunded',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The clicks counted for links since the last such event. */
export const clicksEventType = 'clicks.counted' satisfies WebhookEventType;

/** The event that an owner sends to test an endpoint. */
export const testEventType = 'webhook.test';

/** All types of deliveries. */
export const webhookDeliveryTypes = [...webhookEventTypes, testEventType] as const;
