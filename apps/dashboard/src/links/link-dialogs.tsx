import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { DuplicateDialog } from '../components/duplicate-dialog.tsx';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { withoutScheme } from '../url.ts';
import { useDeleteLink } from './link-mutations.ts';
import type { Link } from './link-queries.ts';

/** The dialogs that the menu of a link can open. */
export type LinkDialogKind = 'qr' | 'duplicate' | 'delete';

interface LinkDialogsProps {
  /** The subject of the dialogs. They stay mounted while closed, so that they can return the focus. */
  link: Link;
  opened: LinkDialogKind | null;
  close: () => void;
  /** Moves the focus after the link is deleted. */
  focusAfterDeletion: () => void;
}

interface DeleteLinkDialogProps {
  link: Pick<Link, 'id' | 'name' | 'url'>;
  opened: boolean;
  close: () => void;
  /** Moves the focus after the link is deleted. */
  focusAfter: () => void;
}

function DeleteLinkDialog({ link, opened, close, focusAfter }: DeleteLinkDialogProps) {
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

export function LinkDialogs({ link, opened, close, focusAfterDeletion }: LinkDialogsProps) {
  // A dialog that mounts open would not know where to return the focus.
  const isMounted = useMounted();
  return (
    <>
      <DeleteLinkDialog
        link={link}
        opened={isMounted && opened === 'delete'}
        close={close}
        focusAfter={focusAfterDeletion}
      />
      <DuplicateDialog kind="links" original={link} opened={opened === 'duplicate'} onClose={close} />
      <QrDialog target={{ kind: 'links', ...link }} name={link.name} opened={opened === 'qr'} close={close} />
    </>
  );
}
