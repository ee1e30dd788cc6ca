import { ActionIcon, Menu, Text } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import {
  IconChartBar,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChangeWebsite, useDeleteWebsite, type Website } from './website.ts';

type Listed = Pick<Website, 'id' | 'name' | 'url' | 'published'>;

/** What can be done with a page of the list. */
export function WebsiteMenu({ website }: { website: Listed }) {
  const { id, name, url, published } = website;
  const clipboard = useClipboard();
  const change = useChangeWebsite(id);
  const deletion = useDeleteWebsite(id);
  const [deleting, { open, close }] = useDisclosure();
  const publish = () =>
    change.mutate(
      { published: !published },
      {
        onSuccess: () =>
          notifications.show({ message: published ? `“${name}” is hidden.` : `“${name}” is live.` }),
        onError: (thrown) => notifications.show({ color: 'red', message: asProblem(thrown).message }),
      },
    );
  const copy = () => {
    clipboard.copy(url);
    notifications.show({ message: `${url} is copied.` });
  };
  return (
    <>
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`More for ${name}`}
            loading={change.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId: id }} {...props} />}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/pages/$websiteId/report" params={{ websiteId: id }} {...props} />
            )}
          >
            Report
          </Menu.Item>
          {published && (
            <Menu.Item
              leftSection={<IconExternalLink size={16} aria-hidden />}
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
            >
              Open
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            Copy address
          </Menu.Item>
          <Menu.Item
            leftSection={published ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={publish}
          >
            {published ? 'Unpublish' : 'Publish'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={open}
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={`Delete “${name}”?`}
        action="Delete for good"
        mutation={deletion}
        opened={deleting}
        onClose={close}
      >
        <Text size="sm">
          The page, its report and its address {url.replace(/^https?:\/\//, '')} go at once. This cannot be
          undone. To hide it for a while, unpublish it instead.
        </Text>
      </ConfirmDialog>
    </>
  );
}
