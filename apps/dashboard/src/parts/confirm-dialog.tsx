import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../api/problem.ts';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb on the button, as in "Delete". */
  action: string;
  mutation: Pick<
    UseMutationResult<unknown, unknown, void>,
    'mutate' | 'isPending' | 'isError' | 'error' | 'reset'
  >;
  opened: boolean;
  onClose: () => void;
}

/** Asks before something final; stays open, and says why, where that fails. */
export function ConfirmDialog({ title, children, action, mutation, opened, onClose }: ConfirmDialogProps) {
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {children}
        {mutation.isError && (
          <Alert color="red" variant="light" role="alert">
            {asProblem(mutation.error).message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.8"
            loading={mutation.isPending}
            onClick={() => mutation.mutate(undefined, { onSuccess: close })}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
