import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface ShownOnceProps {
  /** What is shown, for its buttons and titles. */
  what: 'key' | 'link';
  label: string;
  value: string;
  /** What somebody who has it can do, and what is kept of it. */
  warning: string;
  /** Below the value. */
  children?: ReactNode;
  onDone: () => void;
}

/** Shows a secret, the only time that it is visible. */
export const ShownOnce = ({ what, label, value, warning, children, onDone }: ShownOnceProps) => (
  <>
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Copy this ${what} now`}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {warning}
    </Alert>
    <Stack gap="xs" align="flex-start">
      <Textarea
        label={label}
        value={value}
        readOnly
        autosize
        autoFocus
        spellCheck={false}
        w="100%"
        styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} label={`Copy ${what}`} variant="filled" />
    </Stack>
    {children}
    <Group justify="flex-end">
      <Button variant="default" onClick={onDone}>
        Done
      </Button>
    </Group>
  </>
);
