import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/api-client.ts';
import { dashboardClient } from '../../api/dashboard-client.ts';
import { withLabels } from '../../language/labels.ts';
import { anyApp, languages, type ChoicesByCondition } from './rule-choices.ts';

/** What the conditions can name, with the labels of reports. */
export const ruleChoicesQuery = queryOptions({
  queryKey: ['choices', 'rules'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/choices/rules')),
  staleTime: Infinity,
  select: ({ apps, countries, devices, sources, ...choices }): ChoicesByCondition => ({
    ...choices,
    countries: withLabels('country', countries),
    devices: withLabels('device', devices),
    sources: withLabels('source', sources),
    languages,
    inApp: [...anyApp, ...apps],
  }),
});
