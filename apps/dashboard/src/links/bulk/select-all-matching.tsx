import { plural, t } from '@lingui/core/macro';
import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { formatCount } from '../../format.ts';
import type { LinksSearch } from '../links-search.ts';
import { matchCountQuery } from '../match-count-query.ts';
import { collectLinkIds } from './collect-links.ts';

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
