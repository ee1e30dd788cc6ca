import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoadingState } from '../components/page-states.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import type { Link } from './link-queries.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The dialogs that the menu of a link can open. */
export type LinkDialogKind = 'qr' | 'delete';

interface LinkDialogsProps {
  /** The subject of the dialogs. They stay mounted while closed, so that they can return the focus. */
  link: Link;
  opened: LinkDialogKind | null;
  close: () => void;
  /** Moves the focus after the link is deleted. */
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
        title={`QR code for ${link.name}`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense fallback={<LoadingState />}>
          <QrCode link={link} />
        </Suspense>
      </Modal>
    </>
  );
}
