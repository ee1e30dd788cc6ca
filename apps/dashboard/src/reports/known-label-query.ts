import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../load-chunk.ts';

/** The labels of dimension values that no report names, as a function that falls back to their key. */
export const knownLabelQuery = queryOptions({
  queryKey: ['known-labels'],
  queryFn: () =>
    loadChunk(() => import('../language/labels.ts')).then(
      ({ translatedLabel }) =>
        (dimension: string, key: string) =>
          translatedLabel(dimension, key, key),
    ),
  staleTime: Infinity,
});
