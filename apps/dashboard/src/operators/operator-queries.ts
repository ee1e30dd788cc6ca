import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import type { components } from '../api/dashboard.gen.ts';
import type { DisabledReason } from '../session/disabled-reasons.ts';

type Schemas = components['schemas'];
export type ModeratedTarget = Schemas['ModeratedTarget'];
export type ModeratedAccount = Schemas['ModeratedAccount'];
export type OpenReport = Schemas['OpenReport'];

const operatorsKey = ['operators'];

/** The reports of visitors. */
export const reportsQuery = queryOptions({
  queryKey: [...operatorsKey, 'reports'],
  queryFn: ({ signal }) => dataOf(dashboardClient.GET('/dashboard/api/operators/reports', { signal })),
});

/** Everything that operators disabled. */
export const disabledQuery = queryOptions({
  queryKey: [...operatorsKey, 'disabled'],
  queryFn: ({ signal }) => dataOf(dashboardClient.GET('/dashboard/api/operators/disabled', { signal })),
});

/** The link or page at a slug. */
export const targetQuery = (slug: string) =>
  queryOptions({
    queryKey: [...operatorsKey, 'target', slug],
    queryFn: ({ signal }) =>
      dataOf(
        dashboardClient.GET('/dashboard/api/operators/targets/{slug}', {
          params: { path: { slug } },
          signal,
        }),
      ),
  });

/** Refetches everything on the operators' page. */
export function useRefreshOperators(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: operatorsKey });
}

/** Disables a link or page, or enables it again (null). */
export function setTargetDisabled(slug: string, reason: DisabledReason | null): Promise<unknown> {
  const params = { path: { slug } };
  return reason
    ? dataOf(
        dashboardClient.POST('/dashboard/api/operators/targets/{slug}/disable', { params, body: { reason } }),
      )
    : dataOf(dashboardClient.POST('/dashboard/api/operators/targets/{slug}/enable', { params }));
}

/** Disables an account, or enables it again (null). */
export function setAccountDisabled(id: string, reason: DisabledReason | null): Promise<unknown> {
  const params = { path: { id } };
  return reason
    ? dataOf(
        dashboardClient.POST('/dashboard/api/operators/accounts/{id}/disable', { params, body: { reason } }),
      )
    : dataOf(dashboardClient.POST('/dashboard/api/operators/accounts/{id}/enable', { params }));
}

/** Deletes the reports of a link or page. */
export const dismissReports = (slug: string): Promise<unknown> =>
  dataOf(
    dashboardClient.POST('/dashboard/api/operators/targets/{slug}/dismiss', { params: { path: { slug } } }),
  );
