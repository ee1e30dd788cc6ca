import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { LazySelect } from '../components/lazy-select.tsx';

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Selects the time zone of the account's reports. For owners. */
export function AccountZone({ zone }: { zone: string }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (to: string) =>
      dataOf(dashboardClient.PUT('/dashboard/api/account/zone', { body: { zone: to } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['report'] });
    },
  });
  return (
    <Paper withBorder p="md">
      <LazySelect
        label={t`Time zone of reports`}
        description={t`Days in reports begin at midnight in this time zone. Filters and breakdowns, such as those by country or app, use UTC days.`}
        data={zones}
        limit={50}
        searchable
        allowDeselect={false}
        maw={360}
        value={change.isPending ? change.variables : zone}
        disabled={change.isPending}
        error={change.error && toApiError(change.error).message}
        onChange={(to) => to && to !== zone && change.mutate(to)}
      />
    </Paper>
  );
}
