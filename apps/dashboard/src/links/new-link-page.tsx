import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { Page } from '../shell/page.tsx';
import { LinkForm, type LinkInput } from './link-form.tsx';
import { useChangePreviewImage, useCreateLink } from './link-mutations.ts';
import { creationOf } from './link-values.ts';

export function NewLinkPage() {
  const navigate = useNavigate();
  const create = useCreateLink();
  const changeImage = useChangePreviewImage();
  const save = useMutation({
    mutationFn: async ({ values, image }: LinkInput) => {
      const link = await create.mutateAsync(creationOf(values));
      if (image) await changeImage.mutateAsync({ id: link.id, image }).catch(reportMissingImage);
      return link;
    },
    onSuccess: ({ id }) =>
      navigate({ to: '/links/$linkId/ready', params: { linkId: id }, ignoreBlocker: true }),
  });
  return (
    <Page title={t`Create link`}>
      <LinkForm action={t`Create link`} save={save} />
    </Page>
  );
}

/** The link exists. Sending the form again would only report that its slug is taken. */
const reportMissingImage = (thrown: Error) => {
  const { message: reason } = toApiError(thrown);
  notifications.show({
    color: 'red',
    title: t`The link was created without its image`,
    message: t`${reason} To try again, edit the link.`,
    autoClose: false,
  });
};
