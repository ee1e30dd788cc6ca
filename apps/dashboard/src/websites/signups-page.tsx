import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconFileUnknown, IconMail, IconTrash } from '@tabler/icons-react';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { ApiError, toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FormError } from '../components/form-error.tsx';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { saveFile } from '../components/save-file.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { websiteQuery } from './website-queries.ts';

const route = getRouteApi('/signed-in/pages/$websiteId/signups');

type Signup = components['schemas']['WebsiteSignupDetails'];

const pageSize = 100;

/** Who signed up on a bio page, the last one first. */
const signupsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['signups', id],
    queryFn: ({ pageParam }) =>
      dataOf(
        v1Client.GET('/v1/websites/{id}/signups', {
          params: { path: { id }, query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function useDeleteSignup(id: string, signupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(v1Client.DELETE('/v1/websites/{id}/signups/{signupId}', { params: { path: { id, signupId } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['signups', id] }),
  });
}

/** Saves all sign-ups of a bio page. The API breaks the connection rather than end a file early. */
async function downloadSignups(id: string, slug: string): Promise<void> {
  try {
    const file = await dataOf<Blob>(
      v1Client.GET('/v1/websites/{id}/signups/export', { parseAs: 'blob', params: { path: { id } } }),
    );
    saveFile(file, `${slug}-signups.csv`);
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    throw ApiError.unreachable(t`The connection broke before the file was complete. Try again.`);
  }
}

/** Who signed up on a bio page. */
export function SignupsPage() {
  const { websiteId } = route.useParams();
  const { data: website } = useQuery(websiteQuery(websiteId));
  const query = useInfiniteQuery(signupsQuery(websiteId));
  const { data, error, isPending, refetch } = query;
  const download = useMutation({ mutationFn: () => downloadSignups(websiteId, website?.slug ?? websiteId) });
  const signups = data?.pages.flatMap((page) => page.data) ?? [];
  const name = website ? website.name || website.slug : '';
  if (error && toApiError(error).status === 404) {
    return (
      <Page title={t`Sign-ups`}>
        <EmptyState icon={<IconFileUnknown size={40} />} title={t`Bio page not found`}>
          <Trans>It may have been deleted, or the address is wrong.</Trans>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={name ? t`Sign-ups: ${name}` : t`Sign-ups`}
      back={{ to: '/pages', label: t`Bio pages` }}
      actions={
        signups.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            <Trans>Download CSV</Trans>
          </Button>
        )
      }
    >
      <FormError error={download.error} />
      {isPending && <LoadingState />}
      {error && <ErrorState error={error} reset={() => void refetch()} />}
      {data && signups.length === 0 && (
        <EmptyState icon={<IconMail size={40} />} title={t`No sign-ups yet`}>
          <Text size="sm" c="dimmed">
            <Trans>
              Add a form to the page with an item of the kind “Sign-up form”. The addresses of visitors who
              sign up are listed here.
            </Trans>
          </Text>
        </EmptyState>
      )}
      {signups.length > 0 && (
        <RowList label={t`Sign-ups`}>
          {signups.map((signup) => (
            <SignupRow key={signup.id} signup={signup} />
          ))}
        </RowList>
      )}
      <LoadMoreButton query={query} />
    </Page>
  );
}

function SignupRow({ signup: { id, website, email, consent, createdAt, confirmedAt } }: { signup: Signup }) {
  const deletion = useDeleteSignup(website, id);
  const [deleting, { open, close }] = useDisclosure();
  return (
    <Row>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            <bdi dir="ltr">{email}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            <LocalDateTime at={createdAt} />
            {' · '}
            {confirmedAt === null
              ? t({ message: 'not confirmed by mail', context: 'email address' })
              : t({ message: 'confirmed by mail', context: 'email address' })}
          </Text>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {consent}
          </Text>
        </div>
        <May scope="signups:write">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Delete the sign-up of ${email}`}
            onClick={open}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </May>
      </Group>
      <ConfirmDialog
        title={t`Delete the sign-up of ${email}?`}
        action={t`Delete`}
        mutation={deletion}
        opened={deleting}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            The address is deleted immediately, also from the deliveries of webhooks. This cannot be undone.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Row>
  );
}
