import { t } from '@lingui/core/macro';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { DisabledReason } from '../session/disabled-reasons.ts';
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

/** Reasons to choose from. */
const reasonOptions: { value: DisabledReason; label: string }[] = [
  { value: 'phishing', label: t`Phishing` },
  { value: 'malware', label: t`Malware` },
  { value: 'spam', label: t`Spam` },
  { value: 'illegal', label: t`Illegal content` },
];

interface DisableDialogProps {
  /** Asks whether to disable it. */
  title: string;
  /** The consequence of disabling. */
  consequence: string;
  disable: (reason: DisabledReason) => Promise<unknown>;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the reason to disable a resource. */
function DisableDialog({ title, consequence, disable, opened, onClose }: DisableDialogProps) {
  const [reason, setReason] = useState<DisabledReason>('phishing');
  const refresh = useRefreshOperators();
  const mutation = useMutation({ mutationFn: () => disable(reason), onSuccess: refresh });
  return (
    <ConfirmDialog title={title} action={t`Disable`} mutation={mutation} opened={opened} onClose={onClose}>
      <Text size="sm">{consequence}</Text>
      <NativeSelect
        label={t`Reason`}
        data={reasonOptions}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value as DisabledReason)}
      />
    </ConfirmDialog>
  );
}

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
