import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group as Line, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconChartBar, IconLinkPlus, IconLinkOff } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { EmptyState, ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { formatLinkCount } from '../format.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { GroupMenu } from './group-menu.tsx';
import {
  groupLinksQuery,
  groupQuery,
  type Group,
  useRefreshGroups,
  type ListedLink,
} from './group-queries.ts';
import { LinkSummary } from './link-summary.tsx';

const AddLinksDialog = lazyDialog(async () => (await import('./add-links-dialog.tsx')).AddLinksDialog);

export function GroupPage() {
  const { groupId } = useParams({ from: '/signed-in/groups/$groupId' });
  const { data: group, error, refetch } = useQuery(groupQuery(groupId));
  if (group) return <GroupContent key={group.id} group={group} />;
  if (!error) return <LoadingState />;
  if (toApiError(error).status === 404) return <NotFoundState />;
  return (
    <Page title={t`Group`} back={{ to: '/groups', label: t`Groups` }}>
      <ErrorState error={error} reset={() => void refetch()} />
    </Page>
  );
}

function GroupContent({ group }: { group: Group }) {
  const [adding, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  return (
    <Page
      title={group.name}
      back={{ to: '/groups', label: t`Groups` }}
      actions={
        <>
          <Button
            renderRoot={(props) => (
              <Link to="/groups/$groupId/report" params={{ groupId: group.id }} {...props} />
            )}
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
          >
            <Trans context="figures of a link or page">Report</Trans>
          </Button>
          <May scope="groups:write">
            <Button leftSection={<IconLinkPlus size={16} aria-hidden />} onClick={open}>
              <Trans>Add links</Trans>
            </Button>
          </May>
          <GroupMenu group={group} onDeleted={() => navigate({ to: '/groups', replace: true })} />
        </>
      }
    >
      <GroupLinks group={group} />
      <AddLinksDialog group={group} opened={adding} onClose={close} />
    </Page>
  );
}

interface GroupLinkRowProps {
  groupId: string;
  link: ListedLink;
  onRemoved: () => void;
}

/** A link in a group, with a button to remove it from the group. */
function GroupLinkRow({ groupId, link, onRemoved }: GroupLinkRowProps) {
  const { name } = link;
  const refresh = useRefreshGroups();
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        v1Client.POST('/v1/groups/{id}/links', {
          params: { path: { id: groupId } },
          body: { remove: [link.id] },
        }),
      ),
    onSuccess: () => {
      onRemoved();
      return refresh();
    },
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <Row>
      <Line justify="space-between" gap="md" wrap="nowrap">
        <LinkSummary link={link} linked />
        <May scope="groups:write">
          <Button
            variant="default"
            size="xs"
            flex="none"
            loading={remove.isPending}
            aria-label={t`Remove ${name} from group`}
            onClick={() => remove.mutate()}
          >
            <Trans context="a link from its group">Remove</Trans>
          </Button>
        </May>
      </Line>
    </Row>
  );
}

function GroupLinks({ group }: { group: Group }) {
  const total = useRef<HTMLParagraphElement>(null);
  const query = useInfiniteQuery(groupLinksQuery(group.id));
  const { data, error, refetch } = query;
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const links = data.pages.flatMap((page) => page.data);
  if (links.length === 0) {
    return (
      <EmptyState icon={<IconLinkOff size={40} />} title={t`No links in this group`}>
        <Text size="sm">
          <Trans>A link can be in one group only. Adding it here removes it from its current group.</Trans>
        </Text>
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status" ref={total} tabIndex={-1}>
        {formatLinkCount(group.linkCount)}
      </Text>
      <RowList label={t`Links in this group`}>
        {links.map((link) => (
          <GroupLinkRow
            key={link.id}
            groupId={group.id}
            link={link}
            // The button that had the focus is removed with its row.
            onRemoved={() => total.current?.focus()}
          />
        ))}
      </RowList>
      <LoadMoreButton query={query} />
    </Stack>
  );
}
