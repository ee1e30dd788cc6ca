import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import type { ApiKey } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { RowList } from '../components/row-list.tsx';
import { KeyRow } from './key-row.tsx';
import { useTakeOver } from './use-take-over.ts';

/** Keys that an upgrade took over, until an owner has taken them over or revoked them. */
export function KeysToReview({ keys }: { keys: ApiKey[] }) {
  const [confirming, { open, close }] = useDisclosure();
  const takeOver = useTakeOver(keys.map(({ id }) => id));
  const count = keys.length;
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        <Trans>Keys to review</Trans>
      </Title>
      <Alert color="orange" variant="light" icon={<IconKey aria-hidden />}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            <Trans>
              An API key can do only what the role of its creator allows. The creators of these keys are
              unknown, have left, or now have a lower role, but the keys still work as before. Take over the
              keys that you recognize, and revoke the others.
            </Trans>
          </Text>
          {count > 1 && (
            <Button variant="default" size="xs" onClick={open}>
              <Trans>Take over all</Trans>
            </Button>
          )}
        </Stack>
      </Alert>
      <RowList label={t`Keys to review`}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </RowList>
      <ConfirmDialog
        title={plural(count, { one: 'Take over # API key?', other: 'Take over # API keys?' })}
        action={t`Take over`}
        mutation={takeOver}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            Anyone who has one of these keys can use all of its permissions, as long as you are an owner.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}
