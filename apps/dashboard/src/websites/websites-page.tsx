import { Button, Text } from '@mantine/core';
import { IconLayoutList, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { WebsiteRow } from './website-row.tsx';
import classes from './websites-page.module.css';
import { websites } from './website.ts';

/** The account's bio pages. */
export function WebsitesPage() {
  const create = (
    <Button component={Link} to="/pages/new" leftSection={<IconPlus size={16} aria-hidden />}>
      Create page
    </Button>
  );
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(websites);
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page title="Bio pages" actions={rows.length > 0 && create}>
      {isPending && <Waiting />}
      {error && <Failure error={error} reset={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Empty icon={<IconLayoutList size={40} />} title="No bio pages yet">
          <Text size="sm" c="dimmed">
            A bio page gathers all that you want to show at one short address: a few words, your links and
            your profiles.
          </Text>
          {create}
        </Empty>
      )}
      {rows.length > 0 && (
        <ul className={classes.list} role="list" aria-label="Bio pages">
          {rows.map((row) => (
            <WebsiteRow key={row.id} website={row} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage} mx="auto">
          Show more
        </Button>
      )}
    </Page>
  );
}
