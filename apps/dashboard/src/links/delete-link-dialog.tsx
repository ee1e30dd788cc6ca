import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useDeleteLink } from './changes.ts';
import type { Link } from './queries.ts';

interface DeleteLinkDialogProps {
  link: Pick<Link, 'id' | 'name' | 'url'>;
  opened: boolean;
  close: () => void;
  /** Puts the focus somewhere once the link is deleted. */
  focusAfter: () => void;
}

export function DeleteLinkDialog({ link, opened, close, focusAfter }: DeleteLinkDialogProps) {
  const { id, name, url } = link;
  const deletion = useDeleteLink(id, () => notifications.show({ message: `“${name}” is deleted.` }));
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete for good"
      mutation={deletion}
      opened={opened}
      onClose={close}
      focusAfter={focusAfter}
    >
      <Text size="sm">
        {url.replace(/^https?:\/\//, '')} stops working at once, printed codes too, and its clicks leave every
        report. This is final. To stop it for a while, pause it instead.
      </Text>
    </ConfirmDialog>
  );
}
