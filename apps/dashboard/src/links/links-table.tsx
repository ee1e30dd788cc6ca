import { Loader, Stack, Text } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from '../parts/focus-heading.ts';
import { Failure } from '../shell/states.tsx';
import { counted } from './counted.ts';
import { LinkDialogs, type LinkDialogKind } from './link-dialogs.tsx';
import { LinkRow } from './link-row.tsx';
import { LinksHead } from './links-head.tsx';
import { isFiltered, type LinksSearch } from './links-search.ts';
import classes from './links-table.module.css';
import { allGroups, linkTotal, type Link, type LinksPageOfList } from './queries.ts';
import { useSelection } from './use-selection.ts';

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** Rows that are still to come when the next page is asked for. */
const ahead = 30;
/** Pixels of a row before it was measured: a line of the table; a card on a phone is measured soon. */
const usualHeight = 65;

interface LinksTableProps {
  list: UseInfiniteQueryResult<InfiniteData<LinksPageOfList>>;
  /** What the list has loaded. */
  links: Link[];
  search: LinksSearch;
}

/** A table of which only the rows in sight are in the document; more are loaded as one scrolls. */
export function LinksTable({ list, links, search }: LinksTableProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const { selected, isSelected, select } = useSelection(links);
  const [selects, setSelects] = useState(false);
  if (selected.length > 0 && !selects) setSelects(true);
  const [about, setAbout] = useState(links[0]);
  const [dialog, setDialog] = useState<LinkDialogKind | null>(null);
  const open = useCallback((kind: LinkDialogKind, link: Link) => {
    setAbout(link);
    setDialog(kind);
  }, []);
  const groupNames = new Map(useQuery(allGroups).data?.map(({ id, name }) => [id, name]));
  const total = useTotal(links.length, hasNextPage, search);

  const rows = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { width } = useViewportSize();
  useLayoutEffect(() => setTop((rows.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [width]);
  const virtual = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => links[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();

  const nearEnd = (shown.at(-1)?.index ?? 0) + ahead > links.length;
  const wanted = nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);

  /** Whoever is far down in a long list stays there. */
  const focusBeside = ({ id }: Link) => {
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
        {total === null ? `More than ${counted(links.length)}` : counted(total)}
      </Text>
      <Suspense>{selects && <SelectionBar selected={selected} select={select} />}</Suspense>
      <div className={classes.list} data-old={isPlaceholderData || undefined}>
        <div
          role="table"
          aria-label="Links"
          aria-rowcount={total === null ? -1 : total + 1}
          aria-busy={isPlaceholderData || isFetchingNextPage}
          className={classes.table}
        >
          <LinksHead
            loaded={links.length}
            selected={selected.length}
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
      {isFetchNextPageError && <Failure error={list.error} reset={() => void fetchNextPage()} />}
      {about && (
        <LinkDialogs
          link={about}
          opened={dialog}
          close={() => setDialog(null)}
          focusAfterDeletion={() => focusBeside(about)}
        />
      )}
    </Stack>
  );
}

/** How many links the list has in all; null where that is not known. */
function useTotal(loaded: number, hasMore: boolean, search: LinksSearch): number | null {
  const ofAccount = useQuery(linkTotal).data;
  if (!hasMore) return loaded;
  return isFiltered(search) || ofAccount === undefined ? null : ofAccount;
}
