import { t } from '@lingui/core/macro';
import type { Delivery, WebhookEventType } from './webhook-queries.ts';

/** The label of each event. */
export const eventLabels: Record<Delivery['type'], string> = {
  'link.created': t`Link created`,
  'link.updated': t`Link changed`,
  'link.deleted': t`Link deleted`,
  'website.created': t`Bio page created`,
  'website.updated': t`Bio page changed`,
  'website.deleted': t`Bio page deleted`,
  'group.created': t`Group created`,
  'group.updated': t`Group changed`,
  'group.deleted': t`Group deleted`,
  'signup.created': t`Sign-up on a bio page`,
  'clicks.counted': t`Clicks counted`,
  'conversion.created': t`Conversion reported`,
  'conversion.refunded': t`Conversion refunded`,
  'webhook.test': t({ message: 'Test', context: 'event of a webhook' }),
};

interface EventGroup {
  label: string;
  /** The label for all events of a subject. */
  all: string;
  events: readonly WebhookEventType[];
}

/** The events that a webhook can get, by subject. */
export const eventGroups: readonly EventGroup[] = [
  {
    label: t`Links`,
    all: t`All changes of links`,
    events: ['link.created', 'link.updated', 'link.deleted'],
  },
  {
    label: t`Bio pages`,
    all: t`All changes of bio pages`,
    events: ['website.created', 'website.updated', 'website.deleted'],
  },
  {
    label: t`Groups`,
    all: t`All changes of groups`,
    events: ['group.created', 'group.updated', 'group.deleted'],
  },
  {
    label: t`Conversions`,
    all: t`All conversions and refunds`,
    events: ['conversion.created', 'conversion.refunded'],
  },
  { label: t`Sign-ups`, all: eventLabels['signup.created'], events: ['signup.created'] },
  { label: t`Clicks`, all: eventLabels['clicks.counted'], events: ['clicks.counted'] },
];

/** The events of a webhook, in words. */
export const eventsText = (chosen: readonly WebhookEventType[]): string =>
  eventGroups
    .flatMap(({ all, events }) => {
      const ofGroup = events.filter((event) => chosen.includes(event));
      return ofGroup.length === events.length ? [all] : ofGroup.map((event) => eventLabels[event]);
    })
    .join('; ');
