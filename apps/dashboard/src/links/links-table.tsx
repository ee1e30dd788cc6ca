import { Loader, Stack, Text } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from '../components/focus-heading.ts';
import { ErrorState } from '../components/page-states.tsx';
import { formatLinkCount } from '../format.ts';
import { useMay } from '../session/permissions.tsx';
import { LinkDialogs, type LinkDialogKind } from './link-dialogs.tsx';
import { allGroupsQuery, linkTotalQuery, type Link, type LinkListPage } from './link-queries.ts';
import { LinkRow } from './link-row.tsx';
import { isFiltered, type LinksSearch } from './links-search.ts';
import { LinksTableHeader } from './links-table-header.tsx';
import { useSelection } from './use-selection.ts';
import classes from './links-table.module.css';

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** Load the next page when fewer rows than this are left below the visible ones. */
const rowsAhead = 30;
/** Estimated height of a table row in pixels. Actual heights, such as those of cards on phones, are measured. */
const estimatedRowHeight = 65;

interface LinksTableProps {
  list: UseInfiniteQueryResult<InfiniteData<LinkListPage>>;
  /** The links loaded so far. */
  links: Link[];
  search: LinksSearch;
}

/** A virtualized table: only rows near the viewport are in the document. Scrolling loads more links. */
export function LinksTable({ list, links, search }: LinksTableProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const { selected, isSelected, select } = useSelection(links);
  const [needsBar, setNeedsBar] = useState(false);
  if (selected.length > 0 && !needsBar) setNeedsBar(true);
  const [dialogLink, setDialogLink] = useState(links[0]);
  const [dialog, setDialog] = useState<LinkDialogKind | null>(null);
  const open = useCallback((kind: LinkDialogKind, link: Link) => {
    setDialogLink(link);
    setDialog(kind);
  }, []);
  const groupNames = new Map(useQuery(allGroupsQuery).data?.map(({ id, name }) => [id, name]));
  const editable = useMay('links:write');
  const total = useTotal(links.length, hasNextPage, search);

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

  const nearEnd = (shown.at(-1)?.index ?? 0) + rowsAhead > links.length;
  const shouldFetch =
    nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);

  /** Focuses a neighboring row, so that the user keeps their place in a long list. */
  const focusNeighbor = ({ id }: Link) => {
    const at = links.findIndex((link) => link.id === id);
    const neighbor = links[at + 1] ?? links[at - 1];
    const menu = `[data-link="${neighbor?.id}"] [aria-haspopup]`;
    const button = rows.current?.querySelector<HTMLElement>(menu);
    if (button) button.focus();
    else focusHeading();
  };

  return (
    <Stack gap="xs">
      <Text size="sm" role="status" className={`${classes.count} ${classes.quiet}`}>
        {total === null ? `More than ${formatLinkCount(links.length)}` : formatLinkCount(total)}
      </Text>
      <Suspense>{needsBar && <SelectionBar selected={selected} select={select} />}</Suspense>
      <div className={classes.list} data-old={isPlaceholderData || undefined}>
        <div
          role="table"
          aria-label="Links"
          aria-rowcount={total === null ? -1 : total + 1}
          aria-busy={isPlaceholderData || isFetchingNextPage}
          className={classes.table}
        >
          <LinksTableHeader
            loaded={links.length}
            selected={selected.length}
            selectable={editable}
            toggleAll={() => select(selected.length === links.length ? 'none' : 'all')}
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
        <Loader size="sm" role="status" aria-label="Loading more" className={classes.more} />
      )}
      {isFetchNextPageError && <ErrorState error={list.error} reset={() => void fetchNextPage()} />}
      {dialogLink && (
        <LinkDialogs
          link={dialogLink}
          opened={dialog}
          close={() => setDialog(null)}
          focusAfterDeletion={() => focusNeighbor(dialogLink)}
        />
      )}
    </Stack>
  );
}

/** The total number of links in the list, or null if it is unknown. */
function useTotal(loaded: number, hasMore: boolean, search: LinksSearch): number | null {
  const accountTotal = useQuery(linkTotalQuery).data;
  if (!hasMore) return loaded;
  return isFiltered(search) || accountTotal === undefined ? null : accountTotal;
}
