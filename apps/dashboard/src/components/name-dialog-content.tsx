import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { accountNameLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { toApiError } from '../api/api-error.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { FormError } from './form-error.tsx';

interface NameDialogProps {
  title: string;
  /** The label of the button. */
  action: string;
  /** The current name, if there is one. */
  name?: string;
  /** The purpose of the name. */
  description?: string;
  placeholder: string;
  save: (name: string) => Promise<void>;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the name of a new resource, or for a new name of an existing one. */
export function NameDialogContent({ title, opened, onClose, ...form }: NameDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <NameForm title={title} {...form} onDone={onClose} />
    </Modal>
  );
}

type NameFormProps = Pick<
  NameDialogProps,
  'title' | 'action' | 'name' | 'description' | 'placeholder' | 'save'
> & {
  onDone: () => void;
};

function NameForm({ title, action, name = '', description, placeholder, save, onDone }: NameFormProps) {
  const form = useDraftForm(`${title}:${name}`, {
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? t`Enter a name.` : null) },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values.name))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={saving.error} />
        <TextInput
          label={t`Name`}
          description={description}
          placeholder={placeholder}
          required
          data-autofocus
          {...limitedTo(accountNameLengths.name, form.getInputProps('name'))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
