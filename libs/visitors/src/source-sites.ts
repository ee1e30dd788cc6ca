import { sourceGroups } from './known-sources/index.js';

const words = (text = ''): string[] => text.split(' ').filter(Boolean);
const sources = sourceGroups.flatMap((group) => group.sources);
/** The groups of the known apps and sites, by their keys. */
export const sourceGroupsByKey: ReadonlyMap<string, string> = new Map(
  sourceGroups.flatMap(({ key, sources }) => sources.map((source) => [source.key, key])),
);
const keyByHost = new Map(sources.flatMap(({ key, hosts }) => words(hosts).map((host) => [host, key])));
const keyByApp = new Map(sources.flatMap(({ key, apps }) => words(apps).map((app) => [app, key])));

const keyByCountrySite = new Map(
  sources.flatMap(({ key, everywhere }) => (everywhere ? [[everywhere, key]] : [])),
);
/** Lazy, so that `mail.yandex` wins over `yandex`. */
const countrySite = new RegExp(
  `^(?:.+?\\.)??(${[...keyByCountrySite.keys()].join('|').replaceAll('.', '\\.')})\\.(?:com|net|cat|[a-z]{2}|com?\\.[a-z]{2})$`,
);

/** Source names in reports, by key. */
export const sourceLabels: Readonly<Record<string, string>> = Object.fromEntries(
  sources.map(({ key, label }) => [key, label]),
);

/** The keys of all known apps and sites. */
export const sourceKeys: readonly string[] = Object.keys(sourceLabels);

/** Source group names in reports, by key. */
export const sourceGroupLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sourceGroups.map(({ key, label }) => [key, label])),
  site: 'Other sites',
  direct: 'Direct',
  other: 'Other',
};

/**
 * The group of a source: the group of a known app or site, `site` for other hosts. `direct` and `other` (sources beyond
 * the limit per link and day) are separate groups.
 */
export function sourceGroupOf(key: string): string {
  if (key === 'direct' || key === 'other') return key;
  return sourceGroupsByKey.get(key) ?? 'site';
}

/** True for the keys of our own tables: the known sources, `direct`, the hosts of known sites, and `none`. */
export function isKnownOrigin(dimension: 'source' | 'referrer', key: string): boolean {
  return dimension === 'source'
    ? key === 'direct' || Object.hasOwn(sourceLabels, key)
    : key === 'none' || keyByHost.has(key) || keyByCountrySite.has(key.replace(/\.com$/, ''));
}

/** The key of the known site that `host` (lowercase) belongs to. */
export function siteOfHost(host: string): string | undefined {
  for (let rest = host; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    const key = keyByHost.get(rest);
    if (key) return key;
    if (!rest.includes('.')) break;
  }
  return keyByCountrySite.get(countrySite.exec(host)?.[1] ?? '');
}

/** The key of the known Android app with this package name (lowercase). */
export const siteOfApp = (name: string): string | undefined => keyByApp.get(name);
