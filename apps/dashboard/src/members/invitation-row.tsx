import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { Row } from '../components/row-list.tsx';
import { invitationsQuery, roleLabel, type Invitation } from './member-queries.ts';

/** An open invitation, which can be revoked. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, createdBy, expiresAt } = invitation;
  const [confirming, { open, close }] = useDisclosure();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const roleName = roleLabel(role);
  return (
    <Row>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email ?? t`Anyone with the link`}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {createdBy ? (
              <Trans>
                {roleName} · invited by {createdBy} · expires <LocalDateTime at={expiresAt} />
              </Trans>
            ) : (
              <Trans>
                {roleName} · invited by an API key or a former member · expires{' '}
                <LocalDateTime at={expiresAt} />
              </Trans>
            )}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          flex="none"
          aria-label={
            email ? t`Revoke the invitation for ${email}` : t`Revoke the invitation for Anyone with the link`
          }
          onClick={open}
        >
          <Trans>Revoke</Trans>
        </Button>
      </Group>
      <ConfirmDialog
        title={t`Revoke this invitation?`}
        action={t`Revoke`}
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>Its link stops working immediately. You can send a new invitation at any time.</Trans>
        </Text>
      </ConfirmDialog>
    </Row>
  );
}
