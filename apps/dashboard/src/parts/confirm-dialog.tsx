import { Alert, Button, Group, Loader, Modal, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../api/problem.ts';
import { focusHeading } from './focus-heading.ts';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb on the button, as in "Delete". */
  action: string;
  mutation: Pick<
    UseMutationResult<unknown, unknown, void>,
    'mutateAsync' | 'isPending' | 'isSuccess' | 'isError' | 'error' | 'reset'
  >;
  opened: boolean;
  onClose: () => void;
  /** Puts the focus somewhere once it is done: what opened the dialog is gone by then. The page's heading, unless said otherwise. */
  focusAfter?: () => void;
}

/** Asks before something final; stays open, and says why, where that fails. */
export function ConfirmDialog({ title, children, action, mutation, opened, ...props }: ConfirmDialogProps) {
  const { onClose, focusAfter = focusHeading } = props;
  const { isPending } = mutation;
  const close = () => {
    mutation.reset();
    onClose();
  };
  // The promise tells of the end also where the dialog is gone with the row that it belonged to.
  const confirm = () =>
    void mutation.mutateAsync(undefined, { onSuccess: onClose }).then(focusAfter, () => undefined);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      returnFocus={!mutation.isSuccess}
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
          {/* Not disabled while it works, so that the focus stays in the dialog where it fails. */}
          <Button
            color="red.8"
            aria-disabled={isPending}
            leftSection={isPending && <Loader size={14} color="white" aria-hidden />}
            onClick={isPending ? undefined : confirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
