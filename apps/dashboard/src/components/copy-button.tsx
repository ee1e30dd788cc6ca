import { t } from '@lingui/core/macro';
import { Button, CopyButton as Copying, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies `value` and confirms it, including for screen readers. */
export function CopyButton({ value, label, ...props }: { value: string; label: string } & ButtonProps) {
  return (
    <Copying value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          {...props}
          onClick={copy}
          aria-live="polite"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {copied ? t`Copied` : label}
        </Button>
      )}
    </Copying>
  );
}
