import { Button, Center, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, v1 } from '../api/v1.ts';
import { Rows } from '../parts/rows.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { GroupRow } from './group-row.tsx';
import { NameDialog } from './name-dialog.tsx';
import { groupPages, useSettleGroups } from './queries.ts';

export function GroupsPage() {
  const [creating, { open, close }] = useDisclosure();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(groupPages);
  const settle = useSettleGroups();
  const groups = data?.pages.flatMap((page) => page.data);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      Create group
    </Button>
  );
  return (
    <Page title="Groups" actions={groups && groups.length > 0 && create}>
      {!groups ? (
        error ? (
          <Failure error={error} reset={() => void refetch()} />
        ) : (
          <Waiting />
        )
      ) : groups.length === 0 ? (
        <Empty icon={<IconFolder size={40} />} title="No groups yet">
          <Text size="sm">A group keeps links together: those of a campaign, a customer or a season.</Text>
          {create}
        </Empty>
      ) : (
        <Stack>
          <Rows label="Groups">
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </Rows>
          {hasNextPage && (
            <Center>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load more
              </Button>
            </Center>
          )}
        </Stack>
      )}
      <NameDialog
        title="Create a group"
        action="Create group"
        opened={creating}
        onClose={close}
        save={async (name) => {
          await answerOf(v1.POST('/v1/groups', { body: { name } }));
          await settle();
        }}
      />
    </Page>
  );
}
