import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface LostAnswerProps {
  /** What was lost, and what to do about it. */
  children: ReactNode;
  onDone: () => void;
}

/** Stands for a secret that is shown only once, if the response that had it got lost. */
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
