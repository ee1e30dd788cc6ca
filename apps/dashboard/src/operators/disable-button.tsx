import { t } from '@lingui/core/macro';
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
  kind: keyof ReturnType<typeof textsOf>;
  /** The slug, or the account's name. */
  name: string;
  /** The consequence of disabling. */
  consequence: string;
  /** Null enables it again. */
  set: (reason: DisabledReason | null) => Promise<unknown>;
}

/** The texts for each kind. @param name the slug, or the account's name */
const textsOf = (name: string) => ({
  link: {
    disable: t`Disable link`,
    enable: t`Enable link`,
    disableNamed: t`Disable link ${name}`,
    enableNamed: t`Enable link ${name}`,
    question: t`Disable link ${name}?`,
  },
  page: {
    disable: t`Disable page`,
    enable: t`Enable page`,
    disableNamed: t`Disable page ${name}`,
    enableNamed: t`Enable page ${name}`,
    question: t`Disable page ${name}?`,
  },
  account: {
    disable: t`Disable account`,
    enable: t`Enable account`,
    disableNamed: t`Disable account ${name}`,
    enableNamed: t`Enable account ${name}`,
    question: t`Disable account ${name}?`,
  },
});

/** Disables a resource, after asking for the reason, or enables it again. */
export function DisableButton({ isDisabled, kind, name, consequence, set }: DisableButtonProps) {
  const [open, dialog] = useDisclosure();
  const { disable, enable, disableNamed, enableNamed, question } = textsOf(name)[kind];
  const label = isDisabled ? enable : disable;
  const refresh = useRefreshOperators();
  const enabling = useMutation({
    mutationFn: () => set(null),
    onSuccess: refresh,
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={enabling.isPending}
        aria-label={isDisabled ? enableNamed : disableNamed}
        onClick={() => (isDisabled ? enabling.mutate() : dialog.open())}
      >
        {label}
      </Button>
      <DisableDialog
        title={question}
        consequence={consequence}
        disable={set}
        opened={open}
        onClose={dialog.close}
      />
    </>
  );
}
