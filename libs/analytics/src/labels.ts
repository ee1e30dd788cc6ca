import { sourceLabel, utmValueOf } from '@app/visitors';

const exclusionLabels = new Map([
  ['bot', 'Bots and previews'],
  ['head', 'HEAD requests'],
  ['speculative', 'Prefetches'],
  ['no-agent', 'No user agent'],
  ['automated', 'Automated requests'],
  ['expired', 'After the link expired'],
  ['blocked', 'Blocked by rules'],
]);

/** Label of the reason why visits were not counted. */
export const exclusionLabel = (key: string): string => exclusionLabels.get(key) ?? 'Other';

/** Label of the value of a `utm_*` parameter. */
export const utmLabel = (key: string): string => (key === 'other' ? 'Other' : utmValueOf(key));

/** Label of a referrer: its host. */
export function referrerLabel(key: string): string {
  if (key === 'none') return 'None';
  return key === 'other' ? 'Other' : key;
}

/** Label of the app that a breakout tried to leave. */
export const breakoutLabel = (app: string): string => (app === 'webview' ? 'Other apps' : sourceLabel(app));
