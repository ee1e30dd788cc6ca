import { t } from '@lingui/core/macro';
import { language, locale } from '../../language/language.ts';
import { withoutScheme } from '../../url.ts';
import { labelIn, type ChoicesByCondition, type ListCondition } from './rule-choices.ts';
import type { ConditionName, DraftConditions, RuleDraft } from './rule-draft.ts';

const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });
const additions = new Intl.ListFormat(locale, { type: 'conjunction' });
/** Joins conditions that apply together. In English, commas alone separate them. */
const series = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export const dayNames = {
  mon: t`Monday`,
  tue: t`Tuesday`,
  wed: t`Wednesday`,
  thu: t`Thursday`,
  fri: t`Friday`,
  sat: t`Saturday`,
  sun: t`Sunday`,
} as const;

const devicePhrases: Readonly<Record<string, string>> = {
  mobile: t({ message: 'a phone', context: 'people on …' }),
  tablet: t({ message: 'a tablet', context: 'people on …' }),
  desktop: t({ message: 'a computer', context: 'people on …' }),
  other: t({ message: 'another device', context: 'people on …' }),
};

/** A rule as a sentence, such as "People in Germany, on a phone → shop.example/de". */
export function sentenceOf(rule: RuleDraft, choices: ChoicesByCondition): string {
  const { when } = rule;
  const outcome = outcomeOf(rule);
  const conditions = series.format(
    order.flatMap((name) => (when[name] === undefined ? [] : phraseOf(name, when, choices))),
  );
  if (when.share === undefined)
    return conditions ? t`People ${conditions} → ${outcome}` : t`Everyone → ${outcome}`;
  const share = shares.format(when.share / 100);
  return conditions ? t`${share} of people ${conditions} → ${outcome}` : t`${share} of people → ${outcome}`;
}

/** The order in which phrases read best. */
const order: readonly ConditionName[] = [
  'countries',
  'languages',
  'devices',
  'systems',
  'browsers',
  'inApp',
  'sources',
  'query',
  'after',
  'before',
  'hours',
];

/** A condition, as it follows "People". */
function phraseOf(name: ConditionName, when: DraftConditions, choices: ChoicesByCondition): string {
  const labels = (list: ListCondition, values: readonly string[]): string =>
    alternatives.format(values.map((value) => labelIn(choices[list], value))) || '…';
  switch (name) {
    case 'countries': {
      const countries = countriesPhrase(when.countries ?? [], choices);
      return t({ message: `in ${countries}`, context: 'people …' });
    }
    case 'languages': {
      const languages = labels(name, when.languages ?? []);
      return t({ message: `who read ${languages}`, context: 'people …' });
    }
    case 'devices': {
      const devices =
        alternatives.format((when.devices ?? []).map((key) => devicePhrases[key] ?? key)) || '…';
      return t({ message: `on ${devices}`, context: 'people …' });
    }
    case 'systems': {
      const systems = labels(name, when.systems ?? []);
      return t({ message: `on ${systems}`, context: 'people …' });
    }
    case 'browsers': {
      const browsers = labels(name, when.browsers ?? []);
      return t({ message: `using ${browsers}`, context: 'people …' });
    }
    case 'sources': {
      const sources = labels(name, when.sources ?? []);
      return t({ message: `coming from ${sources}`, context: 'people …' });
    }
    case 'inApp':
      return inAppPhrase([when.inApp ?? []].flat(), (apps) => labels(name, apps));
    case 'query': {
      const parameters = parametersPhrase(when);
      return t({ message: `with the parameter ${parameters}`, context: 'people …' });
    }
    case 'after': {
      const time = timeText(when.after);
      return t({ message: `from ${time} on`, context: 'people …' });
    }
    case 'before': {
      const time = timeText(when.before);
      return t({ message: `until ${time}`, context: 'people …' });
    }
    case 'hours':
      return hoursPhrase(when);
    case 'share':
      return '';
  }
}

/** Countries whose English names take an article in a sentence. */
// eslint-disable-next-line lingui/no-unlocalized-strings -- codes of countries
const withArticle = new Set('AE BS CD CF CG DO FK GB GM KM KY MH MP MV NL PH SB TC US VA VG VI'.split(' '));

const countriesPhrase = (codes: readonly string[], { countries }: ChoicesByCondition): string =>
  alternatives.format(
    codes.map(
      (code) => `${language === 'en' && withArticle.has(code) ? 'the ' : ''}${labelIn(countries, code)}`,
    ),
  ) || '…';

function inAppPhrase(values: readonly string[], labels: (apps: readonly string[]) => string): string {
  const named = values.filter((value) => value !== 'none' && value !== 'any');
  const apps = labels(named);
  const inside = t({ message: `inside ${apps}`, context: 'people …' });
  const phrases = [
    ...(values.includes('any') ? [t({ message: 'inside any app', context: 'people …' })] : []),
    ...(values.includes('any') || named.length === 0 ? [] : [inside]),
    ...(values.includes('none') ? [t({ message: 'outside of apps', context: 'people …' })] : []),
  ];
  return alternatives.format(phrases) || inside;
}

const parametersPhrase = ({ query = [] }: DraftConditions): string =>
  additions.format(
    query.map(({ name, value }) => (value === null ? name || '…' : `${name || '…'}=${value}`)),
  ) || '…';

function timeText(text = ''): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '…' : times.format(time);
}

function hoursPhrase({ hours }: DraftConditions): string {
  const start = hours?.from || '…';
  const end = hours?.to || '…';
  const zone = hours?.zone || '…';
  if (!hours?.days) return t({ message: `between ${start} and ${end} (${zone})`, context: 'people …' });
  const days = alternatives.format(hours.days.map((day) => dayNames[day]));
  return t({ message: `between ${start} and ${end} on ${days} (${zone})`, context: 'people …' });
}

function outcomeOf({ kind, destination, split }: RuleDraft): string {
  if (kind === 'blocked') return t({ message: 'blocked', context: 'people' });
  if (kind === 'destination') return withoutScheme(destination) || '…';
  const total = split.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
  return series.format(
    split.map(({ destination: to, weight }) => {
      const percent = total > 0 ? Math.round(((Number(weight) || 0) / total) * 100) : 0;
      return `${shares.format(percent / 100)} ${withoutScheme(to) || '…'}`;
    }),
  );
}
