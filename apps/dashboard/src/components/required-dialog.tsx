import { Modal, type ModalProps } from '@mantine/core';

/** A dialog that interrupts the page and any other dialog, and can only be closed by answering it. */
export function RequiredDialog(props: Pick<ModalProps, 'title' | 'overlayProps' | 'children'>) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      // Above the dialog that it interrupts.
      zIndex={300}
      {...props}
    />
  );
}
