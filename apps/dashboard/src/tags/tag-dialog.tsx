import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateTagLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { choicesFor } from './tag-colors.ts';
import { TagLabel } from './tag-label.tsx';
import { useRefreshTags, type Tag, type TagChange } from './tag-queries.ts';

interface TagDialogProps {
  tag: Tag;
  opened: boolean;
  onClose: () => void;
}

/** Changes the name and the color of a tag. */
export function TagDialog({ tag, opened, onClose }: TagDialogProps) {
  const { name } = tag;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Edit tag “${name}”`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <TagForm tag={tag} onDone={onClose} />
    </Modal>
  );
}

/** The option for a tag without a color. */
const none = '';

function TagForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const refresh = useRefreshTags();
  const form = useKeptForm(`tag:${tag.id}`, {
    initialValues: { name: tag.name, color: tag.color ?? none },
    validate: { name: (name) => (name.trim() === '' ? t`Enter a name.` : null) },
  });
  const save = useMutation({
    mutationFn: (body: TagChange) =>
      dataOf(v1Client.PATCH('/v1/tags/{id}', { params: { path: { id: tag.id } }, body })),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  // Another field may have been changed elsewhere since the dialog opened.
  const submit = form.onSubmit(({ name, color }) =>
    save.mutate({
      ...(form.isDirty('name') && { name }),
      ...(form.isDirty('color') && { color: color || null }),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} changesExisting discard={form.reset} />
        <FormError error={save.error} />
        <TextInput
          label={t`Name`}
          required
          data-autofocus
          {...limitedTo(updateTagLengths.name, form.getInputProps('name'))}
        />
        <Radio.Group label={t`Color`} {...form.getInputProps('color')}>
          <Stack gap={6} mt={6}>
            <Radio value={none} label={t`No color`} />
            {choicesFor(tag.color).map(({ name, color }) => (
              <Radio key={color} value={color} label={<TagLabel name={name} color={color} />} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
