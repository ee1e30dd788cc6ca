import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Suspense } from 'react';
import { LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { QrTarget } from './qr-queries.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

interface QrDialogProps {
  target: QrTarget;
  /** Its display name. */
  name: string;
  opened: boolean;
  close: () => void;
}

/** The QR code of a link or a bio page. Stays mounted while closed, so that it can return the focus. */
export function QrDialog({ target, name, opened, close }: QrDialogProps) {
  // A dialog that mounts open would not know where to return the focus.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isMounted && opened}
      onClose={close}
      title={t`QR code for ${name}`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Suspense fallback={<LoadingState />}>
        <QrCode target={target} />
      </Suspense>
    </Modal>
  );
}
