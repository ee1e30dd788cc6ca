import type { components } from '../api/v1.gen.ts';

type Behavior = components['schemas']['BreakoutDto']['behavior'];

/** What a link does with visitors in the browser of an app, in a line. */
export const behaviorNames: Record<Behavior, string> = {
  basic: 'Basic: straight to the destination',
  conservative: 'Conservative: a page that offers the way out of apps',
  aggressive: 'Aggressive: out of apps by itself where that works',
  'non-meta': "Non-Meta: as aggressive, but straight on in Meta's apps",
};
