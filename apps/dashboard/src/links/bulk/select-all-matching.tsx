import { plural, t } from '@lingui/core/macro';
import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { formatCount } from '../../format.ts';
import type { LinksSearch } from '../links-search.ts';
import { matchCountQuery } from '../match-count-query.ts';
import { collectLinkIds } from './collect-links.ts';

interface SelectAllMatchingProps {
  search: LinksSearch;
  /** How many links match, or null if that is unknown. Then they are counted. */
  total: number | null;
  /** Selects exactly these links. */
  onSelect: (ids: string[]) => void;
}

/** Extends the selection from the loaded links to all that match. */
export function SelectAllMatching({ search, total, onSelect }: SelectAllMatchingProps) {
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
    queryClient.setQueryData(matchCountQuery(search).queryKey, ids.length);
    return ids;
  };
  // To name a number that nobody knows, the links have to be read. They are the ones that are selected then.
  const counted = useQuery({
    queryKey: ['links', 'matching', search],
    queryFn: collect,
    enabled: total === null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const selection = useMutation({
    mutationFn: async () => counted.data ?? collect(),
    onSuccess: (ids) => {
      if (!leaving.current?.signal.aborted) onSelect(ids);
    },
  });
  const number = counted.data?.length ?? total;
  const error = selection.error ?? (counted.isError ? counted.error : null);
  const isBusy = selection.isPending || (counted.isFetching && number === null);
  const label =
    number === null
      ? t`Select all matching`
      : plural(number, { one: 'Select all # matching', other: 'Select all # matching' });
  const readCount = formatCount(count);
  const progress = number === null ? t`Counting: ${readCount}` : t`Selecting: ${readCount}`;
  return (
    <>
      {/* Not disabled while busy, so that it keeps the focus. */}
      <Button
        size="xs"
        variant="light"
        aria-disabled={isBusy}
        aria-label={isBusy ? (number === null ? t`Counting the matching links` : t`Selecting`) : undefined}
        leftSection={isBusy && <Loader size={14} aria-hidden />}
        onClick={isBusy ? undefined : () => selection.mutate()}
      >
        {isBusy ? progress : label}
      </Button>
      {error && (
        <Text size="sm" role="alert">
          {toApiError(error).message}
        </Text>
      )}
    </>
  );
}
