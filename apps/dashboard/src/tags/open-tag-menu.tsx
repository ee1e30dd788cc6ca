import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useRefreshTags, type Tag } from './tag-queries.ts';

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
