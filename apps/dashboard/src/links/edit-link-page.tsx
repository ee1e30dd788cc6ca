import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LinkNotFoundState, LoadingState } from '../components/page-states.tsx';
import { Page } from '../shell/page.tsx';
import { LinkForm, type LinkValues } from './link-form.tsx';
import { useChangeLink } from './link-mutations.ts';
import { linkToEditQuery, type Link } from './link-queries.ts';

export function EditLinkPage() {
  const { linkId } = useParams({ from: '/signed-in/links/$linkId/edit' });
  const { data: link, error, refetch } = useQuery(linkToEditQuery(linkId));
  if (link) return <LinkEditor link={link} />;
  return (
    <Page title="Edit link">
      {!error && <LoadingState />}
      {error && toApiError(error).status === 404 && <LinkNotFoundState />}
      {error && toApiError(error).status !== 404 && <ErrorState error={error} reset={() => void refetch()} />}
    </Page>
  );
}

function LinkEditor({ link }: { link: Link }) {
  const navigate = useNavigate();
  const change = useChangeLink(link.id);
  const save = useMutation({
    mutationFn: (values: LinkValues) => change.mutateAsync(changesOf(link, values)),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: `Saved “${link.name}”.` });
      await navigate({ to: '/links/$linkId', params: { linkId: link.id }, ignoreBlocker: true });
    },
  });
  return (
    <Page title={`Edit ${link.name}`}>
      <LinkForm link={link} action="Save" save={save} />
    </Page>
  );
}

/** Only the changed fields, so that other fields keep changes made elsewhere in the meantime. */
function changesOf(link: Link, values: LinkValues): Partial<LinkValues> {
  const fields = ['destination', 'name', 'group', 'behavior'] as const;
  return Object.fromEntries(
    fields.filter((field) => values[field] !== link[field]).map((field) => [field, values[field]]),
  );
}
