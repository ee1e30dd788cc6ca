import { t } from '@lingui/core/macro';
import type { Behavior } from './link-queries.ts';

/** The effect of each behavior for visitors inside apps. All other visitors go straight to the destination. */
export const behaviors: {
  value: Behavior;
  title: string;
  description: string;
  /** The labels in lists. Null for the behavior that they do not mention. */
  badge: string | null;
}[] = [
  {
    value: 'basic',
    title: t`Go straight to the destination`,
    description: t`Apps such as Instagram show it in their built-in browser.`,
    badge: null,
  },
  {
    value: 'conservative',
    title: t`Offer the phone’s browser`,
    description: t`Shows a page with a button that leaves the app, and with instructions. Nothing opens automatically.`,
    badge: t`Offers to leave apps`,
  },
  {
    value: 'aggressive',
    title: t`Open the phone’s browser`,
    description: t`Opens automatically if the app allows it. Otherwise shows a button and instructions.`,
    badge: t`Leaves apps`,
  },
  {
    value: 'non-meta',
    title: t`Open the phone’s browser, except in Meta’s apps`,
    description: t`Same as above, but Instagram, Facebook, Messenger, Threads and WhatsApp go straight to the destination.`,
    badge: t`Leaves apps, except Meta’s`,
  },
];
