import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/** Asks before unsaved changes are left behind: in the app by a dialog, else by the browser's own. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">What you changed on this page is not saved yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={reset} data-autofocus>
            Stay here
          </Button>
          <Button color="red.8" onClick={proceed}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
