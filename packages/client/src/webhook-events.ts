import type { components, webhooks } from './v1.gen.js';

type Schemas = components['schemas'];

/** A link as `view=full` shows it. What visits change is left out. */
export type LinkOfEvent = Schemas['LinkInEvent'];
/** A bio page as `view=full` shows it. */
export type WebsiteOfEvent = Schemas['WebsiteInEvent'];
/** A group, without the number of its links. */
export type GroupOfEvent = Schemas['GroupInEvent'];
/** A conversion as it is after a refund, and the refund. */
export type RefundedConversion = Schemas['RefundedConversion'];
/** What was added to the figures of links since the event before. */
export type CountedClicks = Schemas['CountedClicks'];
/** What the clicks of a `clicks.counted` event are broken down by. */
export type ClickDimension = keyof CountedClicks['links'][number]['days'][number]['dimensions'];

/** The body of a webhook. `type` tells what `data` is. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];
