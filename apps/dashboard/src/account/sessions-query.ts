import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';

/** The sessions of the user, and recent security events. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/sessions')),
});
