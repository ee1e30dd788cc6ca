import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconLink, IconPlus, IconSearchOff, IconTags } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearch } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../components/page-states.tsx';
import { TransferMenu } from '../imports/transfer-menu.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { useHiddenLinks } from './bulk/hidden-links.ts';
import { linkListQuery } from './link-queries.ts';
import { isFiltered } from './links-search.ts';
import { LinksTable } from './links-table.tsx';
import { LinksToolbar } from './links-toolbar.tsx';

/** All links of the account, with search, filters, sorting and infinite scrolling. */
export function LinksPage() {
  const search = useSearch({ from: '/signed-in/links' });
  const list = useInfiniteQuery(linkListQuery(search));
  const hidden = useHiddenLinks();
  const loaded = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const links = hidden.size === 0 ? loaded : loaded.filter(({ id }) => !hidden.has(id));
  const isEmpty = list.isSuccess && links.length === 0 && !list.hasNextPage;
  const hasNoLinks = isEmpty && !isFiltered(search) && !list.isPlaceholderData;
  return (
    <Page
      title={t`Links`}
      actions={
        <>
          <TagsButton />
          <TransferMenu search={search} />
          <CreateLinkButton />
        </>
      }
    >
      {!hasNoLinks && <LinksToolbar search={search} />}
      {list.isPending && <LoadingRows />}
      {list.isError && links.length === 0 && (
        <ErrorState error={list.error} reset={() => void list.refetch()} />
      )}
      {hasNoLinks && <NoLinks />}
      {isEmpty && !hasNoLinks && <NoMatches />}
      {/* A new search clears the selection. */}
      {(links.length > 0 || list.hasNextPage) && (
        <LinksTable
          key={JSON.stringify(search)}
          list={list}
          links={links}
          hidden={hidden.size}
          search={search}
        />
      )}
    </Page>
  );
}

const CreateLinkButton = () => (
  <May scope="links:create">
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <RouterLink to="/links/new" {...props} />}
    >
      <Trans>Create link</Trans>
    </Button>
  </May>
);

/** Links to the account's tags. Hidden without tags. */
function TagsButton() {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    tags.length > 0 && (
      <Button
        variant="default"
        leftSection={<IconTags size={16} aria-hidden />}
        renderRoot={(props) => <RouterLink to="/links/tags" {...props} />}
      >
        <Trans>Tags</Trans>
      </Button>
    )
  );
}

const NoLinks = () => (
  <EmptyState icon={<IconLink size={40} />} title={t`No links yet`}>
    <Text size="sm">
      <Trans>
        A short link sends visitors to a destination and counts them. You can change the destination or pause
        the link at any time.
      </Trans>
    </Text>
    <CreateLinkButton />
    <May scope="links:write">
      <Anchor size="sm" renderRoot={(props) => <RouterLink to="/imports" {...props} />}>
        <Trans>Import links from a file</Trans>
      </Anchor>
    </May>
  </EmptyState>
);

const NoMatches = () => (
  <EmptyState icon={<IconSearchOff size={40} />} title={t`No matching links`}>
    <Group gap={4} justify="center" role="status">
      <Text size="sm">
        <Trans>No links match your search and filters.</Trans>
      </Text>
      <Anchor size="sm" renderRoot={(props) => <RouterLink to="/links" {...props} />}>
        <Trans>Show all links</Trans>
      </Anchor>
    </Group>
  </EmptyState>
);

const LoadingRows = () => (
  <Stack gap="xs" role="status">
    <VisuallyHidden>
      <Trans>Loading</Trans>
    </VisuallyHidden>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} height={56} />
    ))}
  </Stack>
);
