import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/api-client.ts';
import { type Choice, dashboardClient } from '../../api/dashboard-client.ts';
import { locale } from '../../language/language.ts';
import { withLabels } from '../../language/with-labels.ts';

/** The possible values of conditions, by condition. */
export type ChoicesByCondition = Readonly<Record<ListCondition, readonly Choice[]>>;

/** The conditions that are lists of values. */
export const listConditions = [
  'countries',
  'languages',
  'devices',
  'systems',
  'browsers',
  'sources',
  'inApp',
] as const;
export type ListCondition = (typeof listConditions)[number];

const languageNames = new Intl.DisplayNames(locale, { type: 'language' });

/* eslint-disable lingui/no-unlocalized-strings -- language tags */
/** Suggestions. Any other language tag can be typed. */
export const languages = (
  'ar bg bn ca cs da de el en en-GB en-US es es-MX et fa fi fil fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt ' +
  'pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh zh-Hans zh-Hant'
)
  .split(' ')
  .map((key) => ({ key, label: languageNames.of(key) ?? key }));
/* eslint-enable lingui/no-unlocalized-strings */

/** In-app browsers as a whole. */
export const anyApp = [
  { key: 'any', label: t`Any app` },
  { key: 'none', label: t`No app` },
];

/** Until the choices are loaded, keys serve as labels. */
export const noChoices: ChoicesByCondition = {
  countries: [],
  languages,
  devices: [],
  systems: [],
  browsers: [],
  sources: [],
  inApp: anyApp,
};

/** The label of a condition's value. */
export const labelIn = (choices: readonly Choice[], key: string): string =>
  choices.find((choice) => choice.key === key)?.label ?? key;

/** The possible values of conditions, with the labels of reports. */
export const ruleChoicesQuery = queryOptions({
  queryKey: ['choices', 'rules'],
  queryFn: async (): Promise<ChoicesByCondition> => {
    const { apps, ...choices } = await dataOf(dashboardClient.GET('/dashboard/api/choices/rules'));
    const [countries, devices, sources, inApps] = await Promise.all([
      withLabels('country', choices.countries),
      withLabels('device', choices.devices),
      withLabels('source', choices.sources),
      withLabels('app', apps),
    ]);
    return { ...choices, countries, devices, sources, languages, inApp: [...anyApp, ...inApps] };
  },
  staleTime: Infinity,
});
