import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Row } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { May } from '../session/permissions.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagLabel } from './tag-label.tsx';
import { useRefreshTags, type Tag } from './tag-queries.ts';

/** A tag, which leads to its links, with its actions. */
export function TagRow({ tag }: { tag: Tag }) {
  const { name, color, links } = tag;
  return (
    <Row>
      <Group justify="space-between" gap="md" wrap="nowrap">
        <Stack gap={4} align="flex-start" miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            maw="100%"
            renderRoot={(props) => <Link to="/links" search={{ tags: [name] }} {...props} />}
          >
            <TagLabel name={name} color={color} />
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatLinkCount(links)}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            renderRoot={(props) => (
              <Link to="/links/tags/$tagId/report" params={{ tagId: tag.id }} {...props} />
            )}
            variant="default"
            size="lg"
            flex="none"
            title={t({ message: 'Report', context: 'figures of a link or page' })}
            aria-label={t`Report of ${name}`}
          >
            <IconChartBar size={18} aria-hidden />
          </ActionIcon>
          <May scope="links:write">
            <TagActions tag={tag} />
          </May>
        </Group>
      </Group>
    </Row>
  );
}

function TagActions({ tag: { id, name, color, links } }: { tag: Tag }) {
  const [editing, edit] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const refresh = useRefreshTags();
  const remove = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/tags/{id}', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={deletion.open}>
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TagDialog tag={{ id, name, color, links }} opened={editing} onClose={edit.close} />
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
