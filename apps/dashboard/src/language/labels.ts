import { t } from '@lingui/core/macro';
import { locale } from './language.ts';

/** The labels of the values of a dimension, by key. Names of apps, sites and systems are the same in all languages. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  device: { mobile: t`Mobile`, tablet: t`Tablet`, desktop: t`Desktop` },
  source: { direct: t({ message: 'Direct', context: 'visits without a source' }) },
  referrer: { none: t({ message: 'None', context: 'no referrer' }) },
  app: { webview: t`Other apps` },
  alias: { '//removed': t`Removed codes` },
  sourceGroup: {
    search: t({ message: 'Search', context: 'kind of source' }),
    social: t({ message: 'Social', context: 'kind of source' }),
    messenger: t`Messengers`,
    mail: t({ message: 'Mail', context: 'kind of source' }),
    video: t({ message: 'Video', context: 'kind of source' }),
    music: t`Music and podcasts`,
    ai: t`AI assistants`,
    qr: t`QR codes`,
    bio: t({ message: 'Link pages', context: 'kind of source' }),
    shop: t`Shops and creators`,
    work: t({ message: 'Work', context: 'kind of source' }),
    news: t`News and reading`,
    site: t`Other sites`,
    direct: t({ message: 'Direct', context: 'visits without a source' }),
  },
  excluded: {
    bot: t`Bots and previews`,
    head: t`HEAD requests`,
    speculative: t`Prefetches`,
    'no-agent': t`No user agent`,
    automated: t`Automated requests`,
    expired: t`After the link expired`,
    blocked: t`Blocked by rules`,
  },
};
const other = t({ message: 'Other', context: 'other values of a report' });
const unknownCountry = t({ message: 'Unknown', context: 'country' });
const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });

/**
 * The label of a value of a dimension in the language of the page.
 * @param label the API's label, the fallback for values without a translation
 */
export function translatedLabel(dimension: string, key: string, label: string): string {
  // A code of a link may be any word.
  if (key === 'other' && dimension !== 'alias') return other;
  if (dimension === 'country') {
    if (!/^[A-Z]{2}$/.test(key) || key === 'XX' || key === 'ZZ') return unknownCountry;
    return countries.of(key) ?? label;
  }
  const known = labels[dimension];
  return known && Object.hasOwn(known, key) ? (known[key] ?? label) : label;
}
