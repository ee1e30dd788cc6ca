import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type GuardPageName } from '../api/dashboard-client.ts';
import { ErrorState } from '../components/page-states.tsx';
import { PhonePreview } from './phone-preview.tsx';

const descriptions: Readonly<Record<GuardPageName, string>> = {
  gate: t`Everyone who is not blocked sees this page first.`,
  password: t`Everyone who is not blocked must enter the password to continue.`,
  blocked: t`This is what people see when a rule blocks them.`,
};

/** Shows a page that visitors see before the destination, or instead of it. */
export function GuardPreview({ page }: { page: GuardPageName }) {
  const preview = useQuery({
    queryKey: ['preview', 'guard', page],
    queryFn: () =>
      dataOf(dashboardClient.GET('/dashboard/api/previews/guard', { params: { query: { page } } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <>
      {preview.isError && <ErrorState error={preview.error} reset={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <Text size="sm" role="status">
            {descriptions[page]}
          </Text>
          <PhonePreview html={preview.data.html} title={t`The page in any browser`} />
        </>
      )}
    </>
  );
}
