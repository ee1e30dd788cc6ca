import { plural, t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { type Import, useCancelImport } from './import-queries.ts';

/** Opens the dialog below. */
export const CancelButton = ({ shown, onClick }: { shown: Import; onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {actionOf(shown)}
  </Button>
);

interface CancelDialogProps {
  shown: Import;
  opened: boolean;
  onClose: () => void;
}

/** Stops an import, or discards a file that has not been imported. */
export function CancelDialog({ shown, opened, onClose }: CancelDialogProps) {
  const { id, state, created } = shown;
  const cancel = useCancelImport(id);
  const isImporting = state === 'importing';
  return (
    <ConfirmDialog
      title={isImporting ? t`Stop this import?` : t`Discard this file?`}
      action={actionOf(shown)}
      mutation={cancel}
      opened={opened}
      onClose={onClose}
    >
      <Text size="sm">
        {isImporting
          ? plural(created, {
              one: '# link has been created so far and stays. The rest of the file is not imported.',
              other: '# links have been created so far and stay. The rest of the file is not imported.',
            })
          : t`Nothing has been imported from it. To import it later, send it again.`}
      </Text>
    </ConfirmDialog>
  );
}

const actionOf = ({ state }: Import): string => (state === 'importing' ? t`Stop import` : t`Discard file`);
