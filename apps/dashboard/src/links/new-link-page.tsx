import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyButton } from '../components/copy-button.tsx';
import { Page } from '../shell/page.tsx';
import { LinkForm, type LinkValues } from './link-form.tsx';
import { useCreateLink } from './link-mutations.ts';

export function NewLinkPage() {
  const navigate = useNavigate();
  const create = useCreateLink();
  const save = useMutation({
    mutationFn: ({ name, ...values }: LinkValues) =>
      create.mutateAsync({ ...values, ...(name.trim() && { name }) }),
    onSuccess: async ({ id, url }) => {
      notifications.show({
        color: 'teal',
        title: 'Link created',
        message: <UrlWithCopy url={url} />,
        autoClose: 15_000,
      });
      await navigate({ to: '/links/$linkId', params: { linkId: id }, ignoreBlocker: true });
    },
  });
  return (
    <Page title="Create link">
      <LinkForm action="Create link" save={save} />
    </Page>
  );
}

const UrlWithCopy = ({ url }: { url: string }) => (
  <Group gap="xs" justify="space-between">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Text>
    <CopyButton value={url} label="Copy" size="xs" />
  </Group>
);
