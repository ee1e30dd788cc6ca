import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/api-client.ts';
import { dashboardClient } from '../../api/dashboard-client.ts';
import { withLabels } from '../../language/with-labels.ts';
import { anyApp, languages, type ChoicesByCondition } from './rule-choices.ts';

/** The possible values of conditions, with the labels of reports. */
export const ruleChoicesQuery = queryOptions({
  queryKey: ['choices', 'rules'],
  queryFn: async (): Promise<ChoicesByCondition> => {
    const { apps, ...choices } = await dataOf(dashboardClient.GET('/dashboard/api/choices/rules'));
    const [countries, devices, sources] = await Promise.all([
      withLabels('country', choices.countries),
      withLabels('device', choices.devices),
      withLabels('source', choices.sources),
    ]);
    return { ...choices, countries, devices, sources, languages, inApp: [...anyApp, ...apps] };
  },
  staleTime: Infinity,
});
