import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { asProblem } from '../api/problem.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';

interface NameDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  /** The name before. */
  name?: string;
  save: (name: string) => Promise<void>;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a group's name, for a new one or in the place of another. */
export function NameDialog({ title, opened, onClose, ...form }: NameDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NameForm {...form} onDone={onClose} />
    </Modal>
  );
}

type NameFormProps = Pick<NameDialogProps, 'action' | 'name' | 'save'> & { onDone: () => void };

function NameForm({ action, name = '', save, onDone }: NameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'A group needs a name.' : null) },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (thrown) => form.setErrors(asProblem(thrown).byField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values.name))} noValidate>
      <Stack>
        <ProblemAlert error={saving.error} />
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
