import type { Full } from './operation-types.js';
import type { components } from './v1.gen.js';

type Schemas = components['schemas'];

interface Event<Type extends Schemas['WebhookDeliveryType'], Data> {
  type: Type;
  /** When it happened, in ISO 8601. */
  timestamp: string;
  data: Data;
}

type Changes<Resource extends 'link' | 'website' | 'group'> =
  `${Resource}.${'created' | 'updated' | 'deleted'}`;

/** A link as `view=full` shows it. What visits change is left out. */
export type LinkOfEvent = Omit<Full<Schemas['Link']>, 'clicks' | 'state' | 'lastClickedOn'>;
/** A bio page as `view=full` shows it. */
export type WebsiteOfEvent = Full<Schemas['Website']>;
/** A group, without the number of its links. */
export type GroupOfEvent = Omit<Full<Schemas['Group']>, 'linkCount'>;

/** A conversion as it is after a refund, and the refund. */
export type RefundedConversion = Schemas['Conversion'] & {
  refund: Pick<Schemas['Refund'], 'id' | 'externalId' | 'amount' | 'createdAt'>;
};

/** What the clicks of a `clicks.counted` event are broken down by. */
export type ClickDimension =
  | 'country'
  | 'device'
  | 'source'
  | 'browser'
  | 'system'
  | 'referrer'
  | 'branch'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content';

/** What was added to the figures of links since the event before. */
export interface CountedClicks {
  links: {
    id: string;
    days: {
      /** UTC day, `2026-11-25`. */
      date: string;
      views: number;
      clicks: number;
      /** Only those with clicks. The keys are those of the reports. */
      dimensions: Partial<Record<ClickDimension, { key: string; clicks: number }[]>>;
    }[];
  }[];
}

/** The body of a webhook. `type` tells what `data` is. */
export type WebhookEvent =
  | Event<Changes<'link'>, LinkOfEvent>
  | Event<Changes<'website'>, WebsiteOfEvent>
  | Event<Changes<'group'>, GroupOfEvent>
  | Event<'signup.created', Schemas['WebsiteSignupDetails']>
  | Event<'clicks.counted', CountedClicks>
  | Event<'conversion.created', Schemas['Conversion']>
  | Event<'conversion.refunded', RefundedConversion>
  | Event<'webhook.test', { /** Id of the webhook that is tested. */ webhook: string }>;
