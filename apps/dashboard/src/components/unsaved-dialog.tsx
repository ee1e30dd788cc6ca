import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface UnsavedDialogProps {
  opened: boolean;
  /** Both are set while the dialog is open. */
  stay?: () => void;
  leave?: () => void;
}

/** Asks whether to leave the page and lose unsaved changes. */
export function UnsavedDialog({ opened, stay, leave }: UnsavedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => stay?.()}
      title="Leave without saving?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">Your changes on this page are not saved.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Keep editing
          </Button>
          <Button color="red.8" onClick={leave}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
