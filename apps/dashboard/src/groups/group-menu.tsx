import { ActionIcon, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, v1 } from '../api/v1.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { linkCountText } from './link-count-text.ts';
import { NameDialog } from './name-dialog.tsx';
import { useSettleGroups, type Group } from './queries.ts';

/** What can be done with a group. @param onDeleted leads away from where it was shown */
export function GroupMenu({ group, onDeleted }: { group: Group; onDeleted?: () => Promise<void> }) {
  const { id, name, linkCount } = group;
  const [renaming, rename] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const settle = useSettleGroups();
  const remove = useMutation({
    mutationFn: () => answerOf(v1.DELETE('/v1/groups/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await onDeleted?.();
      await settle();
    },
  });
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" flex="none" aria-label={`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/links" search={{ group: id }} {...props} />}
          >
            Show in the list of links
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={deletion.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        title="Rename the group"
        action="Save"
        name={name}
        opened={renaming}
        onClose={rename.close}
        save={async (to) => {
          await answerOf(v1.PATCH('/v1/groups/{id}', { params: { path: { id } }, body: { name: to } }));
          await settle();
        }}
      />
      <ConfirmDialog
        title={`Delete “${name}”?`}
        action="Delete"
        mutation={remove}
        opened={deleting}
        onClose={deletion.close}
      >
        <Text size="sm">
          {linkCount === 0
            ? 'The group is empty. It cannot be brought back.'
            : `Its ${linkCountText(linkCount)} and their figures are kept, in no group. The group itself cannot be brought back.`}
        </Text>
      </ConfirmDialog>
    </>
  );
}
