import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Waiting } from '../shell/states.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import type { Link } from './queries.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** What was asked for in the menu of a link. */
export type LinkDialogKind = 'qr' | 'delete';

interface LinkDialogsProps {
  /** The link that dialogs are about. They stay while they are closed, so that the focus goes back where it was. */
  link: Link;
  opened: LinkDialogKind | null;
  close: () => void;
  /** Puts the focus somewhere once the link is deleted. */
  focusAfterDeletion: () => void;
}

export function LinkDialogs({ link, opened, close, focusAfterDeletion }: LinkDialogsProps) {
  return (
    <>
      <DeleteLinkDialog
        link={link}
        opened={opened === 'delete'}
        close={close}
        focusAfter={focusAfterDeletion}
      />
      <Modal
        opened={opened === 'qr'}
        onClose={close}
        title={`QR code of ${link.name}`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense fallback={<Waiting />}>
          <QrCode link={link} />
        </Suspense>
      </Modal>
    </>
  );
}
