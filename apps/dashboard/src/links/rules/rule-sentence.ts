import { withoutScheme } from '../../url.ts';
import { labelIn, type ChoicesByCondition, type ListCondition } from './rule-choices.ts';
import type { ConditionName, DraftConditions, RuleDraft } from './rule-draft.ts';

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
const additions = new Intl.ListFormat('en', { type: 'conjunction' });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

const devicePhrases: Readonly<Record<string, string>> = {
  mobile: 'a phone',
  tablet: 'a tablet',
  desktop: 'a computer',
  other: 'another device',
};

/** A rule as a sentence, such as "People in Germany on a phone → shop.example/de". */
export const sentenceOf = (rule: RuleDraft, choices: ChoicesByCondition): string =>
  `${peopleOf(rule.when, choices)} → ${outcomeOf(rule)}`;

/** Whom a rule is for. */
function peopleOf(when: DraftConditions, choices: ChoicesByCondition): string {
  const phrases = order.flatMap((name) => (when[name] === undefined ? [] : phraseOf(name, when, choices)));
  const { share } = when;
  if (share === undefined) return phrases.length === 0 ? 'Everyone' : `People ${phrases.join(', ')}`;
  return [`${share}% of people`, phrases.join(', ')].filter(Boolean).join(' ');
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

function phraseOf(name: ConditionName, when: DraftConditions, choices: ChoicesByCondition): string {
  const labels = (list: ListCondition, values: readonly string[]): string =>
    alternatives.format(values.map((value) => labelIn(choices[list], value))) || '…';
  switch (name) {
    case 'countries':
      return `in ${countriesPhrase(when.countries ?? [], choices)}`;
    case 'languages':
      return `who read ${labels(name, when.languages ?? [])}`;
    case 'devices':
      return `on ${alternatives.format((when.devices ?? []).map((key) => devicePhrases[key] ?? key)) || '…'}`;
    case 'systems':
      return `on ${labels(name, when.systems ?? [])}`;
    case 'browsers':
      return `using ${labels(name, when.browsers ?? [])}`;
    case 'sources':
      return `coming from ${labels(name, when.sources ?? [])}`;
    case 'inApp':
      return inAppPhrase([when.inApp ?? []].flat(), (apps) => labels(name, apps));
    case 'query':
      return `with the parameter ${parametersPhrase(when)}`;
    case 'after':
      return `from ${timeText(when.after)} on`;
    case 'before':
      return `until ${timeText(when.before)}`;
    case 'hours':
      return hoursPhrase(when);
    case 'share':
      return '';
  }
}

/** Countries whose names take an article in a sentence. */
const withArticle = new Set('AE BS CD CF CG DO FK GB GM KM KY MH MP MV NL PH SB TC US VA VG VI'.split(' '));

const countriesPhrase = (codes: readonly string[], { countries }: ChoicesByCondition): string =>
  alternatives.format(
    codes.map((code) => `${withArticle.has(code) ? 'the ' : ''}${labelIn(countries, code)}`),
  ) || '…';

function inAppPhrase(apps: readonly string[], labels: (apps: readonly string[]) => string): string {
  const named = apps.filter((app) => app !== 'none' && app !== 'any');
  const inside = apps.includes('any')
    ? 'inside any app'
    : named.length > 0
      ? `inside ${labels(named)}`
      : null;
  const phrases = [inside, apps.includes('none') ? 'outside of apps' : null].filter((part) => part !== null);
  return phrases.join(' or ') || 'inside …';
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
  const { from = '', to = '', zone = '', days } = hours ?? {};
  const on = days ? ` on ${alternatives.format(days.map((day) => dayNames[day]))}` : '';
  return `between ${from || '…'} and ${to || '…'}${on} (${zone || '…'})`;
}

function outcomeOf({ kind, destination, split }: RuleDraft): string {
  if (kind === 'blocked') return 'blocked';
  if (kind === 'destination') return withoutScheme(destination) || '…';
  const total = split.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
  return split
    .map(({ destination: to, weight }) => {
      const percent = total > 0 ? Math.round(((Number(weight) || 0) / total) * 100) : 0;
      return `${percent}% ${withoutScheme(to) || '…'}`;
    })
    .join(', ');
}
