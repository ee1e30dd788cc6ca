import { useMounted } from '@mantine/hooks';
import { DuplicateDialog } from '../components/duplicate-dialog.tsx';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
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
