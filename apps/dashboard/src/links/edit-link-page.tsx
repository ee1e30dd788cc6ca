import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUnlink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { useChangeLink } from './changes.ts';
import { LinkForm, type LinkValues } from './link-form.tsx';
import { linkToEdit, type Link } from './queries.ts';

export function EditLinkPage() {
  const { linkId } = useParams({ from: '/signed-in/links/$linkId/edit' });
  const { data: link, error, refetch } = useQuery(linkToEdit(linkId));
  if (link) return <Edit link={link} />;
  return (
    <Page title="Edit link">
      {!error && <Waiting />}
      {error && asProblem(error).status === 404 && <NoSuchLink />}
      {error && asProblem(error).status !== 404 && <Failure error={error} reset={() => void refetch()} />}
    </Page>
  );
}

function Edit({ link }: { link: Link }) {
  const navigate = useNavigate();
  const change = useChangeLink(link.id);
  const save = useMutation({
    mutationFn: (values: LinkValues) => change.mutateAsync(changesOf(link, values)),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: `“${link.name}” is saved.` });
      await navigate({ to: '/links/$linkId', params: { linkId: link.id }, ignoreBlocker: true });
    },
  });
  return (
    <Page title={`Edit ${link.name}`}>
      <LinkForm link={link} action="Save" save={save} />
    </Page>
  );
}

/** Only what was changed here, so that what somebody else changed in the meantime stays. */
function changesOf(link: Link, values: LinkValues): Partial<LinkValues> {
  const names = ['destination', 'name', 'group', 'behavior'] as const;
  return Object.fromEntries(
    names.filter((name) => values[name] !== link[name]).map((name) => [name, values[name]]),
  );
}

const NoSuchLink = () => (
  <Empty icon={<IconUnlink size={40} />} title="There is no such link">
    <Anchor renderRoot={(props) => <RouterLink to="/links" {...props} />}>To all links</Anchor>
  </Empty>
);
