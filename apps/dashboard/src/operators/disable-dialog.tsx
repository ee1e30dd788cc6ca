import { t } from '@lingui/core/macro';
import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { DisabledReason } from '../session/disabled-reasons.ts';
import { useRefreshOperators } from './operator-queries.ts';

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
export function DisableDialog({ title, consequence, disable, opened, onClose }: DisableDialogProps) {
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
