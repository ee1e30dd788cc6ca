import { t } from '@lingui/core/macro';

/** The campaign parameters in reports, in the order of the form. */
export const utmFields = [
  {
    name: 'source',
    label: t({ message: 'Source', context: 'UTM parameter' }),
    placeholder: 'newsletter',
  },
  { name: 'medium', label: t({ message: 'Medium', context: 'UTM parameter' }), placeholder: 'email' },
  {
    name: 'campaign',
    label: t({ message: 'Campaign', context: 'UTM parameter' }),
    placeholder: 'summer-sale',
  },
  {
    name: 'term',
    label: t({ message: 'Term', context: 'UTM parameter' }),
    placeholder: t`running shoes`,
  },
  { name: 'content', label: t({ message: 'Content', context: 'UTM parameter' }), placeholder: 'header' },
] as const;
type UtmName = (typeof utmFields)[number]['name'];
export type UtmValues = Record<UtmName, string>;

export const noUtm: UtmValues = { source: '', medium: '', campaign: '', term: '', content: '' };

/** The parts of a URL that may still be incomplete. Only the query is parsed. */
function partsOf(url: string): { base: string; parameters: string[]; fragment: string } {
  const hash = url.indexOf('#');
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const mark = address.indexOf('?');
  if (mark < 0) return { base: address, parameters: [], fragment };
  return {
    base: address.slice(0, mark),
    parameters: address
      .slice(mark + 1)
      .split('&')
      .filter(Boolean),
    fragment,
  };
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';
const isUtm = (parameter: string): boolean =>
  utmFields.some(({ name }) => nameOf(parameter) === `utm_${name}`);

/** The campaign parameters in a URL. Missing ones are empty. */
export function utmOf(url: string): UtmValues {
  const found = new URLSearchParams(partsOf(url).parameters.join('&'));
  const values = utmFields.map(({ name }) => [name, found.get(`utm_${name}`) ?? '']);
  return Object.fromEntries(values) as UtmValues;
}

/** Replaces the URL's campaign parameters. Everything else stays exactly as written. */
export function withUtm(url: string, values: UtmValues): string {
  const { base, parameters, fragment } = partsOf(url);
  const added = utmFields
    .filter(({ name }) => values[name].trim() !== '')
    .map(({ name }) => `utm_${name}=${encodeURIComponent(values[name].trim())}`);
  const query = [...parameters.filter((parameter) => !isUtm(parameter)), ...added].join('&');
  return `${base}${query && '?'}${query}${fragment}`;
}
