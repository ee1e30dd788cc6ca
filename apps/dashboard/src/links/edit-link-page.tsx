import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LinkNotFoundState, LoadingState } from '../components/page-states.tsx';
import { Page } from '../shell/page.tsx';
import { LinkForm, type LinkInput } from './link-form.tsx';
import { useChangeLink, useChangePreviewImage } from './link-mutations.ts';
import { linkToEditQuery, type Link } from './link-queries.ts';
import { changesOf, valuesOf } from './link-values.ts';

export function EditLinkPage() {
  const { linkId } = useParams({ from: '/signed-in/links/$linkId/edit' });
  const { data: link, error, refetch } = useQuery(linkToEditQuery(linkId));
  if (link) return <LinkEditor link={link} />;
  return (
    <Page title={t`Edit link`}>
      {!error && <LoadingState />}
      {error && toApiError(error).status === 404 && <LinkNotFoundState />}
      {error && toApiError(error).status !== 404 && <ErrorState error={error} reset={() => void refetch()} />}
    </Page>
  );
}

function LinkEditor({ link }: { link: Link }) {
  const { name } = link;
  const navigate = useNavigate();
  const change = useChangeLink(link.id);
  const changeImage = useChangePreviewImage();
  const save = useMutation({
    mutationFn: async ({ values, image }: LinkInput) => {
      await change.mutateAsync(changesOf(valuesOf(link), values));
      if (image !== undefined) await changeImage.mutateAsync({ id: link.id, image });
    },
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: t`Saved “${name}”.` });
      await navigate({ to: '/links/$linkId', params: { linkId: link.id }, ignoreBlocker: true });
    },
  });
  return (
    <Page title={t`Edit ${name}`}>
      <LinkForm link={link} action={t`Save`} save={save} />
    </Page>
  );
}
