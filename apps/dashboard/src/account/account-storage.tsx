import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { LocalDateTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList } from '../components/row-list.tsx';
import { locale } from '../language/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that makes at least one. */
function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
  return format.format(bytes / 1000 ** power);
}

/** How much the account stores, by kind. */
export function AccountStorage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['account-storage'],
    queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/account/storage')),
  });
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const { bytes, measuredAt } = data;
  return (
    <Paper withBorder p="md">
      {bytes && measuredAt ? (
        <FactList
          facts={[
            [t`Total`, formatBytes(Object.values(bytes).reduce((sum, part) => sum + part, 0))],
            [t`Links`, formatBytes(bytes.links)],
            [t`Bio pages`, formatBytes(bytes.bioPages)],
            [t`Images`, formatBytes(bytes.images)],
            [t`Imports`, formatBytes(bytes.imports)],
            [t`Webhooks`, formatBytes(bytes.webhooks)],
            [t`Responses kept for repeated calls`, formatBytes(bytes.responses)],
            [t`Measured`, <LocalDateTime key="measured" at={measuredAt} />],
          ]}
        />
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>Not measured yet. A new account is measured within an hour or two.</Trans>
        </Text>
      )}
    </Paper>
  );
}
