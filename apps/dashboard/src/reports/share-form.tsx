import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createReportShareLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { hasVisitors, type ReportScope } from './report-queries.ts';
import { type NewReportShare, reportSharesQuery, sharedQueryOf } from './share-queries.ts';
import { useReportSearch } from './use-report-search.ts';

const periods = [
  { value: '7', label: t`In 7 days` },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In a year` },
  { value: 'never', label: t({ message: 'Never', context: 'expires' }) },
];

/** When a share expires; null for never. @param from the first day, in milliseconds since 1970 */
const expiryOf = (days: string, from: number): string | null =>
  days === 'never' ? null : new Date(from + Number(days) * 86_400_000).toISOString();

/** Asks for a title, when the link expires, and whether other sites may embed the page. */
export function ShareForm({
  scope,
  onShared,
}: {
  scope: ReportScope;
  onShared: (share: NewReportShare) => void;
}) {
  const queryClient = useQueryClient();
  const [search] = useReportSearch();
  // Fixed, so that a retry after a lost response is the same request and does not share the report twice.
  const [openedAt] = useState(Date.now);
  const form = useDraftForm('share', { initialValues: { name: '', days: '90', embeddable: false } });
  const create = useMutation({
    // Passes the link on instead of returning it, because the mutation cache stores results.
    mutationFn: async ({ name, days, embeddable }: typeof form.values) => {
      const query = sharedQueryOf(scope, search, hasVisitors(queryClient, scope, search));
      const body = { query, name: name.trim() || null, expiresAt: expiryOf(days, openedAt), embeddable };
      onShared(await dataOf(v1Client.POST('/v1/reports/shares', { body })));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportSharesQuery.queryKey }),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={create.error} />
        <TextInput
          label={t`Title`}
          description={t`The name of what the report is about, if you leave it empty.`}
          {...limitedTo(createReportShareLengths.name, form.getInputProps('name'))}
        />
        <NativeSelect label={t`Expires`} data={periods} {...form.getInputProps('days')} />
        <Checkbox
          label={t`Let other sites embed it`}
          {...form.getInputProps('embeddable', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            <Trans>Create link</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
