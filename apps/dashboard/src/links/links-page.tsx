import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconLink, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearch } from '@tanstack/react-router';
import { Page } from '../shell/page.tsx';
import { Empty, Failure } from '../shell/states.tsx';
import { isFiltered } from './links-search.ts';
import { LinksTable } from './links-table.tsx';
import { LinksToolbar } from './links-toolbar.tsx';
import { linkList } from './queries.ts';
import { WaitingRows } from './waiting-rows.tsx';

/** All links of the account: searched, filtered, sorted, and as many at once as one cares to scroll past. */
export function LinksPage() {
  const search = useSearch({ from: '/signed-in/links' });
  const list = useInfiniteQuery(linkList(search));
  const links = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const none = list.isSuccess && links.length === 0;
  const nothingYet = none && !isFiltered(search) && !list.isPlaceholderData;
  return (
    <Page title="Links" actions={<NewLinkButton />}>
      {!nothingYet && <LinksToolbar search={search} />}
      {list.isPending && <WaitingRows />}
      {list.isError && links.length === 0 && <Failure error={list.error} reset={() => void list.refetch()} />}
      {nothingYet && <NoLinks />}
      {none && !nothingYet && <NothingFound />}
      {/* What is selected belongs to what was searched. */}
      {links.length > 0 && (
        <LinksTable key={JSON.stringify(search)} list={list} links={links} search={search} />
      )}
    </Page>
  );
}

const NewLinkButton = () => (
  <Button
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <RouterLink to="/links/new" {...props} />}
  >
    New link
  </Button>
);

const NoLinks = () => (
  <Empty icon={<IconLink size={40} />} title="No links yet">
    <Text size="sm">
      A link is a short address that leads wherever you say, counts who follows it, and can be paused or sent
      elsewhere at any time.
    </Text>
    <NewLinkButton />
  </Empty>
);

const NothingFound = () => (
  <Empty icon={<IconSearchOff size={40} />} title="No link matches">
    <Group gap={4} justify="center" role="status">
      <Text size="sm">
        No link has this text in its name, slug or destination, with the filters that are set.
      </Text>
      <Anchor size="sm" renderRoot={(props) => <RouterLink to="/links" {...props} />}>
        Show all links
      </Anchor>
    </Group>
  </Empty>
);
