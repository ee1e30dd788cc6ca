import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { type ReportShare, reportSharesQuery } from './share-queries.ts';

/** A shared report, which can be revoked. */
function ShareRow({ share: { id, name: given, createdAt, expiresAt } }: { share: ReportShare }) {
  const [confirming, { open, close }] = useDisclosure();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/reports/shares/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportSharesQuery.queryKey }),
  });
  const name = given ?? t`Without a title`;
  return (
    <Row>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {expiresAt ? (
              <Trans>
                Shared on <LocalDateTime at={createdAt} />, expires <LocalDateTime at={expiresAt} />
              </Trans>
            ) : (
              <Trans>
                Shared on <LocalDateTime at={createdAt} />, does not expire
              </Trans>
            )}
          </Text>
        </div>
        <May scope="reports:write">
          <Button variant="default" size="xs" flex="none" aria-label={t`Revoke ${name}`} onClick={open}>
            <Trans>Revoke</Trans>
          </Button>
        </May>
      </Group>
      <ConfirmDialog
        title={t`Stop sharing this report?`}
        action={t`Revoke`}
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>Its link stops working immediately, including where it is embedded.</Trans>
        </Text>
      </ConfirmDialog>
    </Row>
  );
}

/** The reports that the account shares, each with a button that revokes it. */
export const SharedReports = ({ shares }: { shares: readonly ReportShare[] }) => (
  <RowList label={t`Reports that you share`}>
    {shares.map((share) => (
      <ShareRow key={share.id} share={share} />
    ))}
  </RowList>
);
