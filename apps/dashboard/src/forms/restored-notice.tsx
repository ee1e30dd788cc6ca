import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';

interface RestoredNoticeProps {
  restored: boolean;
  /** True if the form edits an existing record, whose other fields may have changed in the meantime. */
  changesExisting?: boolean;
  discard: () => void;
}

/** Points out that the form shows a draft, and offers to discard it. */
export function RestoredNotice({ restored, changesExisting = false, discard }: RestoredNoticeProps) {
  if (!restored) return null;
  return (
    <Group gap="xs" justify="space-between" role="status">
      <Text size="sm">
        {changesExisting ? (
          <Trans>
            This is what you changed earlier. It is not saved yet. All other fields are as they are now.
          </Trans>
        ) : (
          <Trans>This is what you entered earlier. It is not saved yet.</Trans>
        )}
      </Text>
      <Button variant="default" size="xs" onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
    </Group>
  );
}
