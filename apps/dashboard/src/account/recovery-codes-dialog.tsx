import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '../components/copy-button.tsx';

/** Shows recovery codes once. Null keeps the dialog closed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      title={t`Your recovery codes`}
      // The codes are shown only once. Only "Done" discards them.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      centered
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Modal>
  );
}

/** The codes, to be stored outside of Waypost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Stack>
      <Text size="sm">
        <Trans>
          Each of these replaces your app once. Keep them somewhere other than on your phone. This is the only
          time you can see them.
        </Trans>
      </Text>
      <Code block dir="ltr" aria-label={t`Recovery codes`}>
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={text} label={t`Copy codes`} />
        <Button onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
