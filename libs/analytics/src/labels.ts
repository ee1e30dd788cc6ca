import { sourceLabel } from '@app/visitors';

const exclusionLabels = new Map([
  ['bot', 'Bots and previews'],
  ['head', 'HEAD requests'],
  ['speculative', 'Prefetches'],
  ['no-agent', 'No user agent'],
]);

/** How a report names the reason for which visits were not counted. */
export const exclusionLabel = (key: string): string => exclusionLabels.get(key) ?? 'Other';

/** How a report names the value of a `utm_*` parameter: as it is. */
export const utmLabel = (key: string): string => (key === 'other' ? 'Other' : key);

/** How a report names a referrer: the host itself. */
export function referrerLabel(key: string): string {
  if (key === 'none') return 'None';
  return key === 'other' ? 'Other' : key;
}

/** How a report names the app that a breakout was to leave. */
export const breakoutLabel = (app: string): string => (app === 'webview' ? 'Other apps' : sourceLabel(app));
