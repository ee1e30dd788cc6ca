import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';

/** Says that the form shows what was entered earlier, and offers to discard it. */
export function RestoredNotice({ restored, discard }: { restored: boolean; discard: () => void }) {
  if (!restored) return null;
  return (
    <Group gap="xs" justify="space-between" role="status">
      <Text size="sm">
        <Trans>This is what you entered earlier. It is not saved yet.</Trans>
      </Text>
      <Button variant="default" size="xs" onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
    </Group>
  );
}
