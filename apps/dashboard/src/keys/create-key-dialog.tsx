import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';

/**
 * Creates an API key and shows it once. The key lives only in this component's state and is gone when the dialog
 * closes. It must not enter the query or mutation cache, which outlives the component.
 */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Modal
      opened={opened || key !== null}
      onClose={close}
      title={key === null ? t`Create API key` : t`Your new API key`}
      // The key is shown only once. Only "Done" discards it.
      closeOnClickOutside={key === null}
      closeOnEscape={key === null}
      withCloseButton={key === null}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {key === null ? <CreateKeyForm onCreated={setKey} /> : <NewKey apiKey={key} onDone={close} />}
    </Modal>
  );
}
