import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { refreshLinks } from './link-mutations.ts';
import type { Link } from './link-queries.ts';

const concurrency = 4;

interface BulkRequest {
  links: Link[];
  active: boolean;
}

export interface BulkResult {
  /** IDs of the links that were changed. */
  changedIds: Set<string>;
  /** The links that were not changed. */
  remaining: Link[];
  /** The first error, or null if every link was changed. */
  error: ApiError | null;
}

/**
 * Pauses or activates links with one request each.
 * @param onSettled runs after the last request, before anything is refetched
 * @returns the mutation, and how many links are `done` so far
 */
export function useSetLinksActive(onSettled: (result: BulkResult, request: BulkRequest) => void) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: (request: BulkRequest) => {
      setDone(0);
      return setAllActive(request, setDone);
    },
    onSuccess: (result, request) => {
      onSettled(result, request);
      return refreshLinks(queryClient, (link) =>
        result.changedIds.has(link.id) ? { ...link, active: request.active } : link,
      );
    },
  });
  return { ...mutation, done };
}

/** Continues if a single link is rejected. Stops if the server is unreachable, failing or rate limiting. */
async function setAllActive(
  { links, active }: BulkRequest,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const queue = [...links];
  const changedIds = new Set<string>();
  let error: ApiError | null = null;
  const work = async () => {
    for (let link = queue.shift(); link; link = queue.shift()) {
      const { id } = link;
      try {
        await dataOf(v1Client.PATCH('/v1/links/{id}', { params: { path: { id } }, body: { active } }));
        onProgress(changedIds.add(id).size);
      } catch (thrown) {
        const { status } = (error ??= toApiError(thrown));
        if (status === 0 || status === 401 || status === 429 || status >= 500) queue.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { changedIds, remaining: links.filter(({ id }) => !changedIds.has(id)), error };
}
