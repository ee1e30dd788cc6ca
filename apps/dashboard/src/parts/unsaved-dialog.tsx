import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface UnsavedDialogProps {
  opened: boolean;
  /** Both are there while the dialog is open. */
  stay?: () => void;
  leave?: () => void;
}

/** Asks whether unsaved changes are to be left behind. */
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
        <Text size="sm">What you changed on this page is not saved yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay} data-autofocus>
            Stay here
          </Button>
          <Button color="red.8" onClick={leave}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
