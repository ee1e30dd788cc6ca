import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { LostAnswer } from './lost-answer.tsx';

interface ShownOnceProps {
  /** The kind of secret, for buttons and titles. */
  what: keyof typeof texts;
  label: string;
  value: string;
  /** What anyone who has it can do, and what Waypost stores of it. */
  warning: string;
  /** Rendered below the value. */
  children?: ReactNode;
  onDone: () => void;
}

const texts = {
  key: { now: t`Copy this key now`, copy: t`Copy key` },
  link: { now: t`Copy this link now`, copy: t`Copy link` },
  secret: { now: t`Copy this secret now`, copy: t`Copy secret` },
};

/** Shows a secret, the only time that it is visible. */
export const ShownOnce = ({ what, label, value, warning, children, onDone }: ShownOnceProps) => (
  <>
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts[what].now}
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
        dir="ltr"
        w="100%"
        styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} label={texts[what].copy} variant="filled" />
    </Stack>
    {children}
    <Group justify="flex-end">
      <Button variant="default" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </Group>
  </>
);

/** Replaces a link that is shown only once, if its response was lost. */
export const LostLink = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the link was lost on its way, and a link is sent only once. Revoke
      the link in the list, and create another one.
    </Trans>
  </LostAnswer>
);
