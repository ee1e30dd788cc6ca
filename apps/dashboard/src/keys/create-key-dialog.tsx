import { Modal } from '@mantine/core';
import { useState } from 'react';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';

/**
 * Makes a key and shows it, once. The key is in this component's state alone, so that it is gone when the dialog
 * closes: never among queries or mutations, whose results outlive what asked for them.
 */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={key === null ? 'Create a key' : 'Your new key'}
      // A slip of the hand beside the dialog would lose the key.
      closeOnClickOutside={key === null}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {key === null ? <CreateKeyForm onCreated={setKey} /> : <NewKey apiKey={key} onDone={close} />}
    </Modal>
  );
}
