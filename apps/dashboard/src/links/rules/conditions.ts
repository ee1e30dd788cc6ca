import { newParameter, type ConditionName, type DraftConditions } from './rule-draft.ts';

/** The conditions in the order in which they are offered. */
export const conditionLabels: Readonly<Record<ConditionName, string>> = {
  countries: 'Country',
  languages: 'Language',
  devices: 'Device',
  systems: 'System',
  browsers: 'Browser',
  inApp: 'Inside an app',
  sources: 'Coming from',
  query: 'Query parameters',
  after: 'From a time on',
  before: 'Until a time',
  hours: 'Time of day',
  share: 'Share of people',
};

/** What a condition is when it is added. */
export const emptyConditions: {
  readonly [Name in ConditionName]: () => NonNullable<DraftConditions[Name]>;
} = {
  countries: () => [],
  languages: () => [],
  devices: () => [],
  systems: () => [],
  browsers: () => [],
  inApp: () => [],
  sources: () => [],
  query: () => [newParameter()],
  after: () => '',
  before: () => '',
  hours: () => ({ from: '09:00', to: '17:00', zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  share: () => 50,
};
