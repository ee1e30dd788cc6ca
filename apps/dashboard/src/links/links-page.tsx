import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Anchor,
  Button,
  CloseButton,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconLink, IconPlus, IconSearch, IconSearchOff, IconTags } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LazySelect } from '../components/lazy-select.tsx';
import { EmptyState, ErrorState } from '../components/page-states.tsx';
import { DomainFilter } from '../domains/domain-filter.tsx';
import { TransferMenu } from '../imports/transfer-menu.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { LazyTagFilter } from '../tags/lazy-tag-filter.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { behaviors } from './behaviors.ts';
import { useHiddenLinks } from './bulk/hidden-links.ts';
import { allGroupsQuery, linkListQuery, type LinksSort } from './link-queries.ts';
import {
  isFiltered,
  type LinksSearch,
  linkSorts,
  linkStates,
  maxSearchLength,
  ungrouped,
} from './links-search.ts';
import { LinksTable } from './links-table.tsx';
import classes from './links-page.module.css';
import { stateLabels } from './state-labels.ts';

const sortLabels: Record<LinksSort, string> = {
  newest: t`Newest first`,
  oldest: t`Oldest first`,
  name: t`By name`,
  clicks: t`Most clicks first`,
  lastClicked: t`Recently clicked first`,
};
const sortOptions = linkSorts.map((value) => ({ value, label: sortLabels[value] }));

/** An option that clears an active filter. The clear button cannot be reached by keyboard. */
const any = 'any';
const clearOption = (chosen: unknown, label: string) => (chosen === undefined ? [] : [{ value: any, label }]);

/** The option with a value. Undefined for no value, and for the one that clears the filter. */
const chosen = <Value extends string>(options: readonly { value: Value }[], value: string | null) =>
  options.find((option) => option.value === value)?.value;

const stateOptions = linkStates.map((value) => ({
  value,
  label: stateLabels[value].label,
}));
const behaviorOptions = behaviors.map(({ value, title }) => ({ value, label: title }));

/** Search, filters and sort order, all stored in the URL. */
function LinksToolbar({ search }: { search: LinksSearch }) {
  const navigate = useNavigate({ from: '/links' });
  const choose = (choice: Partial<LinksSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...choice }) });
  const groups = useQuery(allGroupsQuery).data ?? [];
  const hasTags = useQuery({ ...tagsQuery, select: ({ length }) => length > 0 }).data ?? false;
  const groupOptions = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="xs" role="search" aria-label={t`Links`} className={classes.toolbar}>
      <SearchField q={search.q} />
      <LazySelect
        aria-label={t`Group`}
        placeholder={t`All groups`}
        data={[
          ...clearOption(search.group, t`All groups`),
          { value: ungrouped, label: t`No group` },
          ...groupOptions,
        ]}
        value={search.group ?? null}
        onChange={(group) => choose({ group: group === any ? undefined : (group ?? undefined) })}
        searchable={groupOptions.length > 5}
        limit={100}
        nothingFoundMessage={t`No matching groups`}
        clearable
        className={classes.choice}
      />
      <DomainFilter
        value={search.domain}
        onChange={(domain) => choose({ domain })}
        className={classes.choice}
      />
      {(hasTags || search.tags) && (
        <LazyTagFilter
          value={search.tags ?? []}
          onChange={(tags) => choose({ tags: tags.length > 0 ? tags : undefined })}
          className={classes.choice}
        />
      )}
      <LazySelect
        aria-label={t`Status`}
        placeholder={t`Any status`}
        data={[...clearOption(search.state, t`Any status`), ...stateOptions]}
        value={search.state ?? null}
        onChange={(state) => choose({ state: chosen(stateOptions, state) })}
        clearable
        className={classes.choice}
      />
      <LazySelect
        aria-label={t`Inside apps`}
        placeholder={t`Inside apps`}
        data={[
          ...clearOption(search.behavior, t({ message: 'Any', context: 'what happens inside apps' })),
          ...behaviorOptions,
        ]}
        value={search.behavior ?? null}
        onChange={(behavior) => choose({ behavior: chosen(behaviorOptions, behavior) })}
        clearable
        className={classes.choice}
      />
      <LazySelect
        aria-label={t({ message: 'Sort', context: 'order of a list' })}
        data={sortOptions}
        value={search.sort ?? 'newest'}
        onChange={(sort) => choose({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        className={classes.choice}
      />
    </Group>
  );
}

/** Updates the URL shortly after the user types. Also follows URL changes, such as Back. */
function SearchField({ q = '' }: { q?: string }) {
  const navigate = useNavigate({ from: '/links' });
  const [typed, setTyped] = useState(q);
  const lastWritten = useRef(q);
  const write = (text: string) => {
    lastWritten.current = text.trim();
    void navigate({
      search: (before) => ({ ...before, q: text.trim() || undefined }),
      replace: true,
    });
  };
  const writeDebounced = useDebouncedCallback(write, 250);
  useEffect(() => {
    if (q === lastWritten.current) return;
    lastWritten.current = q;
    setTyped(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      aria-label={t`Search links`}
      placeholder={t`Search name, slug or destination`}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        writeDebounced(value);
      }}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={t`Clear search`}
            onClick={() => {
              writeDebounced.cancel();
              setTyped('');
              write('');
            }}
          />
        )
      }
      className={classes.search}
    />
  );
}

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
