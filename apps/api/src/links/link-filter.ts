import type { LinkFilter } from '@app/links';
import type { LinkListQuery } from './link.dto.js';

/** What a query of the list of links selects. */
export const linkFilterOf = ({
  group,
  domain,
  ungrouped = false,
  active,
  state,
  behavior,
  slug,
  q,
  tag,
}: Pick<
  LinkListQuery,
  'group' | 'domain' | 'ungrouped' | 'active' | 'state' | 'behavior' | 'slug' | 'q' | 'tag'
>): LinkFilter => ({
  group,
  domain,
  ungrouped,
  active,
  state,
  behavior,
  slug,
  q,
  tags: tag,
});
