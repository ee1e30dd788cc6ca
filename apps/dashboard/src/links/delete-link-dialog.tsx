import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { withoutScheme } from '../url.ts';
import { useDeleteLink } from './link-mutations.ts';
import type { Link } from './link-queries.ts';

interface DeleteLinkDialogProps {
  link: Pick<Link, 'id' | 'name' | 'url'>;
  opened: boolean;
  close: () => void;
  /** Moves the focus after the link is deleted. */
  focusAfter: () => void;
}

export function DeleteLinkDialog({ link, opened, close, focusAfter }: DeleteLinkDialogProps) {
  const { id, name, url } = link;
  const address = withoutScheme(url);
  const deletion = useDeleteLink(id, () => notifications.show({ message: t`Deleted “${name}”.` }));
  return (
    <ConfirmDialog
      title={t`Delete “${name}”?`}
      action={t`Delete`}
      mutation={deletion}
      opened={opened}
      onClose={close}
      focusAfter={focusAfter}
    >
      <Text size="sm">
        <Trans>
          {address} stops working immediately, including printed QR codes, and its clicks disappear from all
          reports. This cannot be undone. To stop it temporarily, pause it instead.
        </Trans>
      </Text>
    </ConfirmDialog>
  );
}
