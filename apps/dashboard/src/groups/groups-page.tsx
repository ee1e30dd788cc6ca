import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group as Line, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { GroupMenu } from './group-menu.tsx';
import { type Group, groupsQuery, useRefreshGroups } from './group-queries.ts';

function GroupRow({ group }: { group: Group }) {
  return (
    <Row>
      <Line justify="space-between" gap="md" wrap="nowrap">
        <Line gap={4} style={{ flexDirection: 'column', alignItems: 'flex-start' }} miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to="/groups/$groupId" params={{ groupId: group.id }} {...props} />}
          >
            {group.name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatLinkCount(group.linkCount)} ·{' '}
            <Trans>
              created <LocalDate at={group.createdAt} />
            </Trans>
          </Text>
        </Line>
        <GroupMenu group={group} />
      </Line>
    </Row>
  );
}

export function GroupsPage() {
  const [creating, { open, close }] = useDisclosure();
  const query = useInfiniteQuery(groupsQuery);
  const { data, error, refetch } = query;
  const refresh = useRefreshGroups();
  const groups = data?.pages.flatMap((page) => page.data);
  const create = (
    <May scope="groups:write">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        <Trans>Create group</Trans>
      </Button>
    </May>
  );
  return (
    <Page title={t`Groups`} actions={groups && groups.length > 0 && create}>
      {!groups ? (
        error ? (
          <ErrorState error={error} reset={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : groups.length === 0 ? (
        <EmptyState icon={<IconFolder size={40} />} title={t`No groups yet`}>
          <Text size="sm">
            <Trans>Use groups to organize links by campaign, customer or season.</Trans>
          </Text>
          {create}
        </EmptyState>
      ) : (
        <Stack>
          <RowList label={t`Groups`}>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </RowList>
          <LoadMoreButton query={query} />
        </Stack>
      )}
      <NameDialog
        title={t`Create group`}
        action={t`Create group`}
        placeholder={t`Summer campaign`}
        opened={creating}
        onClose={close}
        save={async (name) => {
          await dataOf(v1Client.POST('/v1/groups', { body: { name } }));
          await refresh();
        }}
      />
    </Page>
  );
}
