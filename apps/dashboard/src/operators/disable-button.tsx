import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import type { DisabledReason } from '../session/disabled-reasons.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { useRefreshOperators } from './operator-queries.ts';

interface DisableButtonProps {
  isDisabled: boolean;
  kind: 'link' | 'page' | 'account';
  /** The slug, or the account's name. */
  name: string;
  /** What happens to it. */
  consequence: string;
  /** Null enables it again. */
  set: (reason: DisabledReason | null) => Promise<unknown>;
}

/** Disables something, after asking for the reason, or enables it again. */
export function DisableButton({ isDisabled, kind, name, consequence, set }: DisableButtonProps) {
  const [open, dialog] = useDisclosure();
  const label = `${isDisabled ? 'Enable' : 'Disable'} ${kind}`;
  const refresh = useRefreshOperators();
  const enable = useMutation({
    mutationFn: () => set(null),
    onSuccess: refresh,
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={enable.isPending}
        aria-label={`${label} ${name}`}
        onClick={() => (isDisabled ? enable.mutate() : dialog.open())}
      >
        {label}
      </Button>
      <DisableDialog
        subject={`${kind} ${name}`}
        consequence={consequence}
        disable={set}
        opened={open}
        onClose={dialog.close}
      />
    </>
  );
}
