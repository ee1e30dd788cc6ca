import { useQuery } from '@tanstack/react-query';
import { TagList } from './tag-list.tsx';
import { tagsQuery } from './tag-queries.ts';

/** All tags of a link, with the colors that they have in the account. */
export function LinkTags({ names }: { names: readonly string[] }) {
  const colors = new Map(useQuery(tagsQuery).data?.map(({ name, color }) => [name, color]));
  return <TagList names={names} colors={colors} />;
}
