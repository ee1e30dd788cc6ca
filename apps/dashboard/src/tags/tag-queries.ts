import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';

export type Tag = components['schemas']['Tag'];
export type TagChange = components['schemas']['UpdateTag'];

/** All tags of the account, newest first. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/tags', { signal })).then(({ data }) => data),
});

/** Names of tags are case-insensitive. */
const keyOf = (name: string): string => name.toLowerCase();

/** Finds tags by name. */
export const tagsByName = (tags: readonly Tag[]): ((name: string) => Tag | undefined) => {
  const byName = new Map(tags.map((tag) => [keyOf(tag.name), tag]));
  return (name) => byName.get(keyOf(name));
};

/** Returns a function that refetches everything that depends on tags. */
export function useRefreshTags() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['tags'], ['links'], ['link']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
