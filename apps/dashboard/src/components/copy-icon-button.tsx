import { t } from '@lingui/core/macro';
import { ActionIcon, CopyButton as Copying, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

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
