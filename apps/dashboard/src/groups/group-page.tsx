import { Button, Center, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLinkPlus, IconLinkOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { asProblem } from '../api/problem.ts';
import { Rows } from '../parts/rows.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, NothingHere, Waiting } from '../shell/states.tsx';
import { AddLinksDialog } from './add-links-dialog.tsx';
import { GroupMenu } from './group-menu.tsx';
import { linkCountText } from './link-count-text.ts';
import { MemberRow } from './member-row.tsx';
import { groupOf, membersOf, type Group } from './queries.ts';

export function GroupPage() {
  const { groupId } = useParams({ from: '/signed-in/groups/$groupId' });
  const { data: group, error, refetch } = useQuery(groupOf(groupId));
  if (group) return <ShownGroup key={group.id} group={group} />;
  if (!error) return <Waiting />;
  if (asProblem(error).status === 404) return <NothingHere />;
  return (
    <Page title="Group">
      <Failure error={error} reset={() => void refetch()} />
    </Page>
  );
}

function ShownGroup({ group }: { group: Group }) {
  const [adding, { open, close }] = useDisclosure();
  const navigate = useNavigate();
  return (
    <Page
      title={group.name}
      actions={
        <>
          <Button leftSection={<IconLinkPlus size={16} aria-hidden />} onClick={open}>
            Add links
          </Button>
          <GroupMenu group={group} onDeleted={() => navigate({ to: '/groups', replace: true })} />
        </>
      }
    >
      <Members group={group} />
      <AddLinksDialog group={group} opened={adding} onClose={close} />
    </Page>
  );
}

function Members({ group }: { group: Group }) {
  const total = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membersOf(group.id),
  );
  if (!data) return error ? <Failure error={error} reset={() => void refetch()} /> : <Waiting />;
  const members = data.pages.flatMap((page) => page.data);
  if (members.length === 0) {
    return (
      <Empty icon={<IconLinkOff size={40} />} title="No links in this group">
        <Text size="sm">
          A link is in one group or in none. Adding it here takes it out of its other group.
        </Text>
      </Empty>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status" ref={total} tabIndex={-1}>
        {linkCountText(group.linkCount)}
      </Text>
      <Rows label="Links in this group">
        {members.map((link) => (
          <MemberRow
            key={link.id}
            groupId={group.id}
            link={link}
            // The button that was pressed goes with its row.
            onRemoved={() => total.current?.focus()}
          />
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
  );
}
