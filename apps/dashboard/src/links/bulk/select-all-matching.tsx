import { plural, t } from '@lingui/core/macro';
import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dataOf } from '../../api/api-client.ts';
import { toApiError } from '../../api/api-error.ts';
import { v1Client } from '../../api/v1-client.ts';
import { formatCount } from '../../format.ts';
import { toFilters } from '../link-queries.ts';
import type { LinksSearch } from '../links-search.ts';
import { matchCountQuery } from '../match-count-query.ts';

const pageSize = 1_000;

/**
 * IDs of all links that currently match a search. Reads them newest first, whatever the sort order, so that none is
 * missed while links are clicked, and none created meanwhile is included.
 */
async function collectLinkIds(
  { sort: _sort, ...search }: LinksSearch,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (count: number) => void },
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await dataOf(
      v1Client.GET('/v1/links', {
        signal,
        params: { query: { limit: pageSize, cursor, ...toFilters(search) } },
      }),
    );
    for (const { id } of data) ids.push(id);
    onProgress(ids.length);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

interface SelectAllMatchingProps {
  search: LinksSearch;
  /** The number of matching links, or null until they are counted. */
  total: number | null;
  /** Selects exactly these links. */
  onSelect: (ids: string[]) => void;
}

/** Extends the selection from the loaded links to all that match. */
export function SelectAllMatching({ search, total: number, onSelect }: SelectAllMatchingProps) {
  const queryClient = useQueryClient();
  const [count, setCount] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const collect = async (): Promise<string[]> => {
    const signal = leaving.current?.signal;
    const ids = await collectLinkIds(search, { signal, onProgress: setCount });
    queryClient.setQueryData(matchCountQuery(search).queryKey, { total: ids.length, totalIsAtLeast: false });
    return ids;
  };
  const selection = useMutation({
    mutationFn: collect,
    onSuccess: (ids) => {
      if (!leaving.current?.signal.aborted) onSelect(ids);
    },
  });
  const { error, isPending } = selection;
  const label =
    number === null
      ? t`Select all matching`
      : plural(number, { one: 'Select all # matching', other: 'Select all # matching' });
  const readCount = formatCount(count);
  return (
    <>
      {/* Not disabled while busy, so that it keeps the focus. */}
      <Button
        size="xs"
        variant="light"
        aria-disabled={isPending}
        aria-label={isPending ? t`Selecting` : undefined}
        leftSection={isPending && <Loader size={14} aria-hidden />}
        onClick={isPending ? undefined : () => selection.mutate()}
      >
        {isPending ? t`Selecting: ${readCount}` : label}
      </Button>
      {error && (
        <Text size="sm" role="alert">
          {toApiError(error).message}
        </Text>
      )}
    </>
  );
}
