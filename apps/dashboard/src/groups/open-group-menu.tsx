import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { May } from '../session/permissions.tsx';
import { useRefreshGroups, type Group } from './group-queries.ts';

export interface GroupMenuProps {
  group: Group;
  /** Navigates away from the deleted group's page. */
  onDeleted?: () => Promise<void>;
}

/** The actions of a group, with their dialogs. */
export function OpenGroupMenu({ group, onDeleted, target }: GroupMenuProps & { target: ButtonElement }) {
  const { id, name, linkCount } = group;
  const [renaming, rename] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const refresh = useRefreshGroups();
  const remove = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/groups/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await onDeleted?.();
      await refresh();
    },
  });
  return (
    <>
      <OpeningMenu target={target} width={220}>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/links" search={{ group: id }} {...props} />}
          >
            <Trans>Show in links</Trans>
          </Menu.Item>
          <May scope="groups:write">
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
              <Trans>Rename</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={deletion.open}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </May>
        </Menu.Dropdown>
      </OpeningMenu>
      <NameDialog
        title={t`Rename group`}
        action={t`Save`}
        placeholder={t`Summer campaign`}
        name={name}
        opened={renaming}
        onClose={rename.close}
        save={async (to) => {
          await dataOf(v1Client.PATCH('/v1/groups/{id}', { params: { path: { id } }, body: { name: to } }));
          await refresh();
        }}
      />
      <ConfirmDialog
        title={t`Delete “${name}”?`}
        action={t`Delete`}
        mutation={remove}
        opened={deleting}
        onClose={deletion.close}
      >
        <Text size="sm">
          {linkCount === 0
            ? t`The group is empty. This cannot be undone.`
            : plural(linkCount, {
                one: 'The group’s # link and all clicks are kept. This cannot be undone.',
                other: 'The group’s # links and all clicks are kept. This cannot be undone.',
              })}
        </Text>
      </ConfirmDialog>
    </>
  );
}
