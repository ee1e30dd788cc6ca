import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { groupsQuery, useRefreshGroups } from './group-queries.ts';
import { GroupRow } from './group-row.tsx';

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
