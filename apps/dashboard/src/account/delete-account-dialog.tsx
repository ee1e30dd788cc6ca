import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

interface DeleteAccountDialogProps {
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the name of the account before it is deleted. */
export function DeleteAccountDialog({ name, opened, onClose }: DeleteAccountDialogProps) {
  const [entered, setEntered] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        dashboardClient.POST('/dashboard/api/account/delete', { body: { name: entered.trim() || ' ' } }),
      ),
    // Everything on this page belongs to the account.
    onSuccess: () => location.replace('/dashboard/'),
  });
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      action={t`Delete account`}
      mutation={remove}
      opened={opened}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          All members and API keys lose access immediately. Links, bio pages, groups and figures are deleted,
          and links stop working within minutes. This cannot be undone, so export the account first.
        </Trans>
      </Text>
      <TextInput
        label={t`Enter “${name}” to confirm`}
        value={entered}
        autoComplete="off"
        error={remove.error && toApiError(remove.error).messagesByField()['name']}
        onChange={({ currentTarget: { value } }) => setEntered(value)}
      />
    </ConfirmDialog>
  );
}
