import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Divider, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { createReportShareLengths } from '../api/lengths.gen.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostLink, ShownOnce } from '../components/shown-once.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { limitedTo } from '../forms/text-limit.ts';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { hasVisitors, type ReportScope } from './report-queries.ts';
import { type NewReportShare, reportSharesQuery, sharedQueryOf } from './share-queries.ts';
import { SharedReports } from './shared-reports.tsx';
import { useReportSearch } from './use-report-search.ts';

interface NewShareLinkProps {
  share: NewReportShare;
  onDone: () => void;
}

/** Shows the link of a shared report, the only time that it is visible. */
function NewShareLink({ share: { url, expiresAt }, onDone }: NewShareLinkProps) {
  if (!url) return <LostLink onDone={onDone} />;
  return (
    <Stack>
      <Text size="sm" role="status">
        {expiresAt ? (
          <Trans>
            The link works until <LocalDateTime at={expiresAt} />, unless you revoke it before.
          </Trans>
        ) : (
          <Trans>The link works until you revoke it.</Trans>
        )}
      </Text>
      <ShownOnce
        what="link"
        label={t`Link of the report`}
        value={url}
        warning={t`This is the only time you can see it. Anyone who has it can read the report.`}
        onDone={onDone}
      />
    </Stack>
  );
}

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
function ShareForm({ scope, onShared }: { scope: ReportScope; onShared: (share: NewReportShare) => void }) {
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

/**
 * Shares a report and shows its link once. The link lives only in this component's state: the query and mutation caches
 * outlive it.
 */
export function ShareDialog({
  scope,
  opened,
  onClose,
}: {
  scope: ReportScope;
  opened: boolean;
  onClose: () => void;
}) {
  const [share, setShare] = useState<NewReportShare | null>(null);
  const shares = useQuery({ ...reportSharesQuery, enabled: opened });
  const close = () => {
    setShare(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={share ? t`Report shared` : t`Share this report`}
      // The link is shown only once. Only "Done" discards it.
      closeOnClickOutside={!share}
      closeOnEscape={!share}
      withCloseButton={!share}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {share ? (
        <NewShareLink share={share} onDone={close} />
      ) : (
        <Stack>
          <Text size="sm">
            <Trans>
              Anyone with the link sees this report with current figures, without an account and without the
              rest of the dashboard.
            </Trans>
          </Text>
          <ShareForm scope={scope} onShared={setShare} />
          {shares.data && shares.data.length > 0 && (
            <>
              <Divider label={t`Reports that you share`} aria-hidden />
              <SharedReports shares={shares.data} />
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
