import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useQueries, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusHeading } from '../components/focus-heading.ts';
import { ErrorState } from '../components/page-states.tsx';
import { formatLinkCount } from '../format.ts';
import { useMay } from '../session/permissions.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { lazyComponent } from '../load-chunk.ts';
import type { LinkDialogKind } from './link-dialogs.tsx';
import { allGroupsQuery, linkTotalQuery, type Link, type LinkListPage } from './link-queries.ts';
import { LinkRow } from './link-row.tsx';
import { isFiltered, type LinksSearch } from './links-search.ts';
import { matchCountQuery } from './match-count-query.ts';
import { trendsQueries } from './trend-queries.ts';
import { useSelection } from './use-selection.ts';
import classes from './links-table.module.css';

const LinkDialogs = lazyComponent(async () => (await import('./link-dialogs.tsx')).LinkDialogs);
const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** Load the next page when fewer rows than this are left below the visible ones. */
const rowsAhead = 30;
/** If all loaded links are hidden because they are about to be deleted, no more are loaded beyond this number. */
const maxHiddenRead = 1_000;
/** Estimated height of a table row in pixels. Actual heights, such as those of cards on phones, are measured. */
const estimatedRowHeight = 65;

interface LinksTableProps {
  list: UseInfiniteQueryResult<InfiniteData<LinkListPage>>;
  /** The loaded links that are shown. */
  links: Link[];
  /** The number of links that are hidden because they are about to be deleted. */
  hidden: number;
  search: LinksSearch;
}

interface LinksTableHeaderProps {
  /** The number of loaded links. */
  loaded: number;
  /** The number of selected ones. */
  selected: number;
  /** True if the user may change links. */
  selectable: boolean;
  toggleAll: () => void;
}

function LinksTableHeader({ loaded, selected, selectable, toggleAll }: LinksTableHeaderProps) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classes.head}>
        <div role="columnheader" className={classes.check}>
          {selectable ? (
            <>
              <Checkbox
                size="sm"
                aria-label={plural(loaded, {
                  one: 'Select the loaded link',
                  other: 'Select all # loaded links',
                })}
                checked={loaded > 0 && selected === loaded}
                indeterminate={selected > 0 && selected < loaded}
                onChange={toggleAll}
              />
              <span className={classes.all} aria-hidden>
                <Trans>Select all</Trans>
              </span>
            </>
          ) : (
            <VisuallyHidden>
              <Trans context="which rows are selected">Selection</Trans>
            </VisuallyHidden>
          )}
        </div>
        <div role="columnheader">
          <Trans>Link</Trans>
        </div>
        <div role="columnheader">
          <Trans>Destination</Trans>
        </div>
        <div role="columnheader">
          <Trans>Group</Trans>
        </div>
        <div role="columnheader" className={classes.number}>
          <Trans>Clicks</Trans>
        </div>
        <div role="columnheader">
          <Trans context="when something was created">Created</Trans>
        </div>
        <div role="columnheader">
          <Trans>Status</Trans>
        </div>
        <div role="columnheader">
          <VisuallyHidden>
            <Trans>Actions</Trans>
          </VisuallyHidden>
        </div>
      </div>
    </div>
  );
}

/** A virtualized table: only rows near the viewport are in the document. Scrolling loads more links. */
export function LinksTable({ list, links, hidden, search }: LinksTableProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const { selected, isFixed, isSelected, select } = useSelection(links);
  const loadedSelected = isFixed ? links.filter(({ id }) => isSelected(id)).length : selected.length;
  const [needsBar, setNeedsBar] = useState(false);
  if (selected.length > 0 && !needsBar) setNeedsBar(true);
  // The dialogs load when the pointer or focus approaches the list, so that they are ready before they are opened.
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  const [dialogLink, setDialogLink] = useState(links[0]);
  const [dialog, setDialog] = useState<LinkDialogKind | null>(null);
  const open = useCallback((kind: LinkDialogKind, link: Link) => {
    setDialogLink(link);
    setDialog(kind);
  }, []);
  const groupNames = new Map(useQuery(allGroupsQuery).data?.map(({ id, name }) => [id, name]));
  const tags = useQuery(tagsQuery).data;
  const tagColors = useMemo(() => new Map(tags?.map(({ name, color }) => [name, color])), [tags]);
  const editable = useMay('links:write');
  const loaded = links.length;
  const { total, least, isCounting } = useTotal(loaded, list, search, hidden);

  const rows = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { width } = useViewportSize();
  useLayoutEffect(() => setTop((rows.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [width]);
  const virtual = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => links[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const places = { first: shown[0]?.index ?? 0, last: shown.at(-1)?.index ?? 0 };
  useQueries({ queries: useMay('reports:read') ? trendsQueries(links, places) : [] });

  const nearEnd = (shown.at(-1)?.index ?? 0) + rowsAhead > links.length;
  const shouldFetch =
    nearEnd &&
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError &&
    !isPlaceholderData &&
    (links.length > 0 || hidden <= maxHiddenRead);
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);

  /** Focuses a neighboring row, so that the user keeps their place in a long list. */
  const focusNeighbor = ({ id }: Link) => {
    const at = links.findIndex((link) => link.id === id);
    const neighbor = links[at + 1] ?? links[at - 1];
    const row = rows.current?.querySelector(`[data-link="${neighbor?.id}"]`);
    const button = row?.querySelector<HTMLElement>('[aria-haspopup]');
    if (button) button.focus();
    else focusHeading();
  };

  return (
    <Stack gap="xs">
      <Text size="sm" role="status" className={`${classes.count} ${classes.quiet}`}>
        {total !== null
          ? formatLinkCount(total)
          : isCounting
            ? t`Counting the matching links`
            : plural(least, { one: 'More than # link', other: 'More than # links' })}
      </Text>
      <Suspense>
        {needsBar && (
          <SelectionBar
            selected={selected}
            select={select}
            search={search}
            hasMore={hasNextPage && !isFixed && loadedSelected === links.length}
            total={total}
          />
        )}
      </Suspense>
      <div
        className={classes.list}
        data-old={isPlaceholderData || undefined}
        onPointerEnter={comeNear}
        onFocus={comeNear}
      >
        <div
          role="table"
          aria-label={t`Links`}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-busy={isPlaceholderData || isFetchingNextPage}
          className={classes.table}
        >
          <LinksTableHeader
            loaded={links.length}
            selected={loadedSelected}
            selectable={editable}
            toggleAll={() => select(loadedSelected === links.length ? 'none' : 'all')}
          />
          <div role="rowgroup" ref={rows} className={classes.rows} style={{ height: virtual.getTotalSize() }}>
            {shown.map(({ index, key, start }) => {
              const link = links[index];
              return (
                link && (
                  <div
                    key={key}
                    role="row"
                    aria-rowindex={index + 2}
                    data-index={index}
                    data-link={link.id}
                    ref={virtual.measureElement}
                    className={classes.row}
                    data-selected={isSelected(link.id) || undefined}
                    style={{ transform: `translateY(${start - top}px)` }}
                  >
                    <LinkRow
                      link={link}
                      group={link.group === null ? null : (groupNames.get(link.group) ?? '…')}
                      tagColors={tagColors}
                      selected={isSelected(link.id)}
                      editable={editable}
                      select={select}
                      open={open}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {isFetchingNextPage && (
        <Loader size="sm" role="status" aria-label={t`Loading more`} className={classes.more} />
      )}
      {isFetchNextPageError && <ErrorState error={list.error} reset={() => void fetchNextPage()} />}
      <Suspense>
        {isNear && dialogLink && (
          <LinkDialogs
            link={dialogLink}
            opened={dialog}
            close={() => setDialog(null)}
            focusAfterDeletion={() => focusNeighbor(dialogLink)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

interface Total {
  /** The number of links that the list shows once it is fully loaded, or null if it is unknown. */
  total: number | null;
  /** The lower bound if it is unknown. */
  least: number;
  /** True if it is being counted. */
  isCounting: boolean;
}

function useTotal(
  loaded: number,
  { hasNextPage, isPlaceholderData }: Pick<LinksTableProps['list'], 'hasNextPage' | 'isPlaceholderData'>,
  search: LinksSearch,
  hidden: number,
): Total {
  const ofAccount = useQuery(linkTotalQuery);
  // Not while the user is typing.
  const enabled = hasNextPage && !isPlaceholderData && isFiltered(search);
  const ofMatches = useQuery({ ...matchCountQuery(search), enabled });
  if (!hasNextPage) return { total: loaded, least: loaded, isCounting: false };
  const { data, isError } = isFiltered(search) ? ofMatches : ofAccount;
  const least = data ? Math.max(loaded, data.total - hidden) : loaded;
  return { total: !data || data.totalIsAtLeast ? null : least, least, isCounting: !data && !isError };
}
