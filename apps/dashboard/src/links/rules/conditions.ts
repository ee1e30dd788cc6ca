import { t } from '@lingui/core/macro';
import { newParameter, type ConditionName, type DraftConditions } from './rule-draft.ts';

/** The conditions in the order in which they are offered. */
export const conditionLabels: Readonly<Record<ConditionName, string>> = {
  countries: t`Country`,
  languages: t`Language`,
  devices: t`Device`,
  systems: t`System`,
  browsers: t`Browser`,
  inApp: t`Inside an app`,
  sources: t`Coming from`,
  query: t`Query parameters`,
  after: t`From a time on`,
  before: t`Until a time`,
  hours: t`Time of day`,
  share: t`Share of people`,
};

/** The initial value of an added condition. */
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
