import type { Behavior } from './queries.ts';

/** What each behavior does for visitors who come from within an app; everybody else goes straight to the destination. */
export const behaviors: { value: Behavior; title: string; words: string }[] = [
  {
    value: 'basic',
    title: 'Straight to the destination',
    words: 'Apps such as Instagram show it in their built-in browser.',
  },
  {
    value: 'conservative',
    title: 'Offer the phone’s browser',
    words: 'A page offers a button that leaves the app, and how to do it by hand. Nothing happens by itself.',
  },
  {
    value: 'aggressive',
    title: 'Open the phone’s browser',
    words: 'It opens by itself where the app lets it; elsewhere a button and the steps show.',
  },
  {
    value: 'non-meta',
    title: 'Open it, except from Meta’s apps',
    words:
      'As above, but Instagram, Facebook, Messenger, Threads and WhatsApp go straight to the destination.',
  },
];
