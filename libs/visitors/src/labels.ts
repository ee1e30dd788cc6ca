import { browserLabels, systemLabels } from './agent.js';
import { sourceGroupLabels, sourceLabels } from './source-sites.js';

const deviceLabels: Readonly<Record<string, string>> = {
  mobile: 'Mobile',
  tablet: 'Tablet',
  desktop: 'Desktop',
};

const other = 'Other';
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const labelIn = (labels: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

/** Source name in reports: the name of a known app or site, `Direct`, `Other`, or the host. */
export function sourceLabel(key: string): string {
  if (key === 'direct') return 'Direct';
  if (key === 'other') return other;
  return labelIn(sourceLabels, key) ?? key;
}

/** Source group name in reports. */
export function sourceGroupLabel(key: string): string {
  return labelIn(sourceGroupLabels, key) ?? other;
}

/** Browser name in reports. */
export function browserLabel(key: string): string {
  return labelIn(browserLabels, key) ?? other;
}

/** Operating system name in reports. */
export function systemLabel(key: string): string {
  return labelIn(systemLabels, key) ?? other;
}

/** Device name in reports. */
export function deviceLabel(key: string): string {
  return labelIn(deviceLabels, key) ?? other;
}

/** English short name of a country. `XX` and invalid codes are `Unknown`. */
export function countryLabel(key: string): string {
  if (key === 'other') return other;
  if (!/^[A-Z]{2}$/.test(key) || key === 'XX' || key === 'ZZ') return 'Unknown';
  return countryNames.of(key) ?? 'Unknown';
}
