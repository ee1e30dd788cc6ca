import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Menu, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { updateTagLengths } from '../api/lengths.gen.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FormError } from '../components/form-error.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { limitedTo } from '../forms/text-limit.ts';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { TagLabel } from './tag-label.tsx';
import { useRefreshTags, type Tag, type TagChange } from './tag-queries.ts';

interface TagDialogProps {
  tag: Tag;
  opened: boolean;
  onClose: () => void;
}

/** Changes the name and the color of a tag. */
function TagDialog({ tag, opened, onClose }: TagDialogProps) {
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

/** The colors that tags can have in the dashboard. The API takes any color. */
const tagColors: { name: string; color: string }[] = [
  { name: t`Gray`, color: '#868e96' },
  { name: t`Red`, color: '#e03131' },
  { name: t`Pink`, color: '#d6336c' },
  { name: t`Purple`, color: '#9c36b5' },
  { name: t`Blue`, color: '#1971c2' },
  { name: t`Teal`, color: '#099268' },
  { name: t`Green`, color: '#2f9e44' },
  { name: t`Yellow`, color: '#f08c00' },
  { name: t`Orange`, color: '#e8590c' },
];

/** The colors to choose from, with the tag's current color if that is another one. */
const choicesFor = (current: string | null): { name: string; color: string }[] =>
  current === null || tagColors.some(({ color }) => color === current)
    ? tagColors
    : [...tagColors, { name: t`Own color, ${current}`, color: current }];

function TagForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const refresh = useRefreshTags();
  const form = useDraftForm(`tag:${tag.id}`, {
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

/** The actions of a tag, with their dialogs. */
export function OpenTagMenu({ tag, target }: { tag: Tag; target: ButtonElement }) {
  const { id, name, links } = tag;
  const [editing, edit] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const refresh = useRefreshTags();
  const remove = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/tags/{id}', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  return (
    <>
      <OpeningMenu target={target} width={220}>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={deletion.open}>
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </OpeningMenu>
      <TagDialog tag={tag} opened={editing} onClose={edit.close} />
      <ConfirmDialog
        title={t`Delete “${name}”?`}
        action={t`Delete`}
        mutation={remove}
        opened={deleting}
        onClose={deletion.close}
      >
        <Text size="sm">
          {links === 0
            ? t`No link has the tag. This cannot be undone.`
            : plural(links, {
                one: '# link loses the tag but is kept. This cannot be undone.',
                other: '# links lose the tag but are kept. This cannot be undone.',
              })}
        </Text>
      </ConfirmDialog>
    </>
  );
}
