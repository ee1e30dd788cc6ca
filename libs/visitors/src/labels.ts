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

/** How a report names a source: a known app or site by its name, `Direct`, `Other`, else the host itself. */
export function sourceLabel(key: string): string {
  if (key === 'direct') return 'Direct';
  if (key === 'other') return other;
  return labelIn(sourceLabels, key) ?? key;
}

/** How a report names a group of sources. */
export function sourceGroupLabel(key: string): string {
  return labelIn(sourceGroupLabels, key) ?? other;
}

/** How a report names a browser key. */
export function browserLabel(key: string): string {
  return labelIn(browserLabels, key) ?? other;
}

/** How a report names a system key. */
export function systemLabel(key: string): string {
  return labelIn(systemLabels, key) ?? other;
}

/** How a report names a device. */
export function deviceLabel(key: string): string {
  return labelIn(deviceLabels, key) ?? other;
}

/** The English short name of a country; `XX`, and what is no country, is `Unknown`. */
export function countryLabel(key: string): string {
  if (key === 'other') return other;
  if (!/^[A-Z]{2}$/.test(key) || key === 'XX' || key === 'ZZ') return 'Unknown';
  return countryNames.of(key) ?? 'Unknown';
}
