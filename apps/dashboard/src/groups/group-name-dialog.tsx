import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';

interface GroupNameDialogProps {
  title: string;
  /** The label of the button. */
  action: string;
  /** The current name, if the group exists. */
  name?: string;
  save: (name: string) => Promise<void>;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the name of a new group, or for a new name of an existing one. */
export function GroupNameDialog({ title, opened, onClose, ...form }: GroupNameDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <GroupNameForm {...form} onDone={onClose} />
    </Modal>
  );
}

type GroupNameFormProps = Pick<GroupNameDialogProps, 'action' | 'name' | 'save'> & { onDone: () => void };

function GroupNameForm({ action, name = '', save, onDone }: GroupNameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'Enter a name.' : null) },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values.name))} noValidate>
      <Stack>
        <FormError error={saving.error} />
        <TextInput
          label="Name"
          placeholder="Summer campaign"
          required
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
