import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface UnsavedDialogProps {
  opened: boolean;
  /** Both are set while the dialog is open. */
  stay?: () => void;
  leave?: () => void;
}

/** Asks whether to leave the page and discard unsaved changes. */
export function UnsavedDialog({ opened, stay, leave }: UnsavedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => stay?.()}
      title={t`Leave without saving?`}
      centered
      // Above a sheet that is open. It would be below those that were opened after the first change.
      zIndex={300}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <Text size="sm">
          <Trans>Your changes on this page are not saved.</Trans>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            <Trans>Keep editing</Trans>
          </Button>
          <Button color="red.8" onClick={leave}>
            <Trans>Leave</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
