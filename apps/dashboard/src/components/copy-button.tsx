import { t } from '@lingui/core/macro';
import { ActionIcon, Button, type ButtonProps, CopyButton as Copying, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
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

/** A `CopyButton` that shows only an icon. */
export function CopyIconButton({ value, label }: { value: string; label: string }) {
  return (
    <Copying value={value} timeout={2000}>
      {({ copied, copy }) => (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            title={t`Copy`}
            aria-label={label}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
          <VisuallyHidden role="status">{copied && t`Copied`}</VisuallyHidden>
        </>
      )}
    </Copying>
  );
}

/**
 * Copies an address from a menu, which is gone by then, and shows the outcome. Browsers allow it only to secure pages.
 */
export async function copyWithNotice(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notifications.show({ message: t`Copied ${url}` });
  } catch {
    notifications.show({ color: 'red', message: t`Could not copy ${url}` });
  }
}
