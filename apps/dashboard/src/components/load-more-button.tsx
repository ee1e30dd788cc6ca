import { Trans } from '@lingui/react/macro';
import { Button, Center } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface LoadMoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Loads the next page of a list. Renders nothing on the last page. */
export function LoadMoreButton({ query }: LoadMoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Center>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        <Trans>Load more</Trans>
      </Button>
    </Center>
  );
}
