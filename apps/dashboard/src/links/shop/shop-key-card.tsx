import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { ReportCard } from '../../reports/report-card.tsx';
import { useIsOwner } from '../../session/permissions.tsx';

const CreateKeyDialog = lazyDialog(
  async () => (await import('../../keys/create-key-dialog.tsx')).CreateKeyDialog,
);

/** Creates a key that can only report. */
export function ShopKeyCard() {
  const isOwner = useIsOwner();
  const [creating, { open, close }] = useDisclosure();
  return (
    <ReportCard
      title={t`2. Give it a key`}
      lead={t`With this key, your shop can report, refund and delete sales, but cannot read anything.`}
    >
      {isOwner ? (
        <Group>
          <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={open}>
            <Trans>Create a key for the shop</Trans>
          </Button>
        </Group>
      ) : (
        <Text size="sm">
          <Trans>Ask an owner of the account to create it: only owners can create keys.</Trans>
        </Text>
      )}
      <CreateKeyDialog opened={creating} onClose={close} forShop />
    </ReportCard>
  );
}
