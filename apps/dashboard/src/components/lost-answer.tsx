import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface LostAnswerProps {
  /** Names the lost secret, and what to do about it. */
  children: ReactNode;
  onDone: () => void;
}

/** Replaces a secret that is shown only once, if its response was lost. */
export const LostAnswer = ({ children, onDone }: LostAnswerProps) => (
  <Stack>
    <Alert variant="default" role="status">
      {children}
    </Alert>
    <Group justify="flex-end">
      <Button variant="default" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </Group>
  </Stack>
);
