import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { pageAccount } from '../api/page-account.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Renames, exports and deletes the account. For owners. */
export function AccountData({ name }: { name: string }) {
  const [renaming, rename] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    // Asks the user to authenticate again, which the download cannot.
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/account/export')),
    onSuccess: () => location.assign(`/dashboard/api/account/export?account=${pageAccount() ?? ''}`),
  });
  return (
    <Paper withBorder p="md">
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
          <Trans>Rename account</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          <Trans>Export account</Trans>
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={deletion.open}
        >
          <Trans>Delete account</Trans>
        </Button>
      </Group>
      <FormError error={exporting.error} />
      <NameDialog
        title={t`Rename account`}
        action={t`Save`}
        name={name}
        placeholder={t`Example Agency`}
        opened={renaming}
        onClose={rename.close}
        save={async (to) => {
          await dataOf(dashboardClient.PATCH('/dashboard/api/account', { body: { name: to } }));
          await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }}
      />
      <DeleteAccountDialog name={name} opened={deleting} onClose={deletion.close} />
    </Paper>
  );
}
