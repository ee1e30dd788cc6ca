import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
  /** True if the key is for a shop, which only reports conversions. */
  forShop?: boolean;
}

/**
 * Creates an API key and shows it once. The key lives only in this component's state and is gone when the dialog
 * closes. It must not enter the query or mutation cache, which outlives the component.
 */
export function CreateKeyDialog({ opened, onClose, forShop = false }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<{ key: string | null } | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Modal
      opened={opened || created !== null}
      onClose={close}
      title={created ? t`Your new API key` : t`Create API key`}
      // The key is shown only once. Only "Done" discards it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {created ? (
        <NewKey apiKey={created.key} forShop={forShop} onDone={close} />
      ) : (
        <CreateKeyForm forShop={forShop} onCreated={(key) => setCreated({ key })} />
      )}
    </Modal>
  );
}
