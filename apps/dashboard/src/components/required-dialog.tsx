import { Modal, type ModalProps } from '@mantine/core';

/** A dialog that interrupts the page and whatever is open on it, and that only an answer closes. */
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
