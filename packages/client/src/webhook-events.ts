import type { components, webhooks } from './v1.gen.js';

type Schemas = components['schemas'];

/** A link as `view=full` shows it, without the fields that visits change. */
export type LinkOfEvent = Schemas['LinkInEvent'];
/** A bio page as `view=full` shows it. */
export type WebsiteOfEvent = Schemas['WebsiteInEvent'];
/** A group, without the number of its links. */
export type GroupOfEvent = Schemas['GroupInEvent'];
/** A conversion as it is after a refund, and the refund. */
export type RefundedConversion = Schemas['RefundedConversion'];
/** The clicks of links since the previous event. */
export type CountedClicks = Schemas['CountedClicks'];
/** The dimensions of the clicks in a `clicks.counted` event. */
export type ClickDimension = keyof CountedClicks['links'][number]['days'][number]['dimensions'];

/** The body of a webhook. `type` determines `data`. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
