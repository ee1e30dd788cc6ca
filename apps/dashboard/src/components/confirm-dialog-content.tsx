import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Modal, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { focusHeading } from './focus-heading.ts';

interface ConfirmDialogProps {
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** The label of the button: a verb, such as "Delete". */
  action: string;
  mutation: Pick<
    UseMutationResult<unknown, unknown, void>,
    'mutateAsync' | 'isPending' | 'isSuccess' | 'isError' | 'error' | 'reset'
  >;
  opened: boolean;
  onClose: () => void;
  /** Moves the focus after success, when the element that opened the dialog is gone. Defaults to the page heading. */
  focusAfter?: () => void;
}

/** Asks for confirmation of an action that cannot be undone. If the action fails, stays open and shows the error. */
export function ConfirmDialogContent({
  title,
  children,
  action,
  mutation,
  opened,
  ...props
}: ConfirmDialogProps) {
  const { onClose, focusAfter = focusHeading } = props;
  const { isPending } = mutation;
  const close = () => {
    mutation.reset();
    onClose();
  };
  // The promise settles even if the dialog was removed together with the row that it belonged to.
  const confirm = () =>
    void mutation.mutateAsync(undefined, { onSuccess: onClose }).then(focusAfter, () => undefined);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      returnFocus={!mutation.isSuccess}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        {children}
        {mutation.isError && (
          <Alert color="red" variant="light" role="alert">
            {toApiError(mutation.error).message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          {/* Not disabled while pending, so that the focus stays in the dialog if the action fails. */}
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
