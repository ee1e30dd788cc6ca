import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/api-client.ts';
import { dashboardClient } from '../../api/dashboard-client.ts';
import { anyApp, languages, type ChoicesByCondition } from './rule-choices.ts';

/** What the conditions can name, with the labels of reports. */
export const ruleChoicesQuery = queryOptions({
  queryKey: ['choices', 'rules'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/choices/rules')),
  staleTime: Infinity,
  select: ({ apps, ...choices }): ChoicesByCondition => ({
    ...choices,
    languages,
    inApp: [...anyApp, ...apps],
  }),
});
