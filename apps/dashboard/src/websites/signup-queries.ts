import { t } from '@lingui/core/macro';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import type { components } from '../api/v1.gen.ts';
import { v1Client } from '../api/v1-client.ts';
import { saveFile } from '../components/save-file.ts';

export type Signup = components['schemas']['WebsiteSignupDetails'];

const pageSize = 100;

/** Who signed up on a bio page, the last one first. */
export const signupsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['signups', id],
    queryFn: ({ pageParam }) =>
      dataOf(
        v1Client.GET('/v1/websites/{id}/signups', {
          params: { path: { id }, query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export function useDeleteSignup(id: string, signupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(v1Client.DELETE('/v1/websites/{id}/signups/{signupId}', { params: { path: { id, signupId } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['signups', id] }),
  });
}

/** Saves all sign-ups of a bio page. The API breaks the connection rather than end a file early. */
export async function downloadSignups(id: string, slug: string): Promise<void> {
  try {
    const file = await dataOf<Blob>(
      v1Client.GET('/v1/websites/{id}/signups/export', { parseAs: 'blob', params: { path: { id } } }),
    );
    saveFile(file, `${slug}-signups.csv`);
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    throw ApiError.unreachable(t`The connection broke before the file was complete. Try again.`);
  }
}
