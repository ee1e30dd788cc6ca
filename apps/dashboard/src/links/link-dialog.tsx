import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Waiting } from '../shell/states.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import type { Link } from './queries.ts';

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

/** What was asked for in the menu of a link. */
export interface LinkDialogOf {
  kind: 'qr' | 'delete';
  link: Link;
}

/** The dialog that is open, if any; stays what it was while it closes. */
export function LinkDialog({ dialog, close }: { dialog: LinkDialogOf | null; close: () => void }) {
  return (
    <>
      {dialog?.kind === 'delete' && <DeleteLinkDialog link={dialog.link} close={close} />}
      <QrDialog link={dialog?.kind === 'qr' ? dialog.link : null} close={close} />
    </>
  );
}

function QrDialog({ link, close }: { link: Link | null; close: () => void }) {
  return (
    <Modal
      opened={link !== null}
      onClose={close}
      title={link && `QR code of ${link.name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {link && (
        <Suspense fallback={<Waiting />}>
          <QrCode link={link} />
        </Suspense>
      )}
    </Modal>
  );
}
