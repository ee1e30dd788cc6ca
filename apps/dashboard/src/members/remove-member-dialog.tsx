import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { membersQuery, type Member } from './member-queries.ts';

interface RemoveMemberDialogProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation, and whether the member's API keys go, too. */
export function RemoveMemberDialog({ member: { id, email }, opened, onClose }: RemoveMemberDialogProps) {
  const [revokeKeys, setRevokeKeys] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        v1Client.DELETE('/v1/members/{id}', {
          params: { path: { id }, query: { keys: revokeKeys ? 'revoke' : 'keep' } },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: membersQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['keys'] }),
      ]),
  });
  return (
    <ConfirmDialog
      title={t`Remove ${email}?`}
      action={t`Remove`}
      mutation={remove}
      opened={opened}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          They lose access to this account immediately. Their links, groups and bio pages stay. If they belong
          to no other account, their user is deleted.
        </Trans>
      </Text>
      <Checkbox
        label={t`Also revoke the API keys that they created`}
        description={t`Otherwise, these keys keep working.`}
        checked={revokeKeys}
        onChange={({ currentTarget: { checked } }) => setRevokeKeys(checked)}
      />
    </ConfirmDialog>
  );
}
