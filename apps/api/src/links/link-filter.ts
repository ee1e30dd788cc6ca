import type { LinkFilter } from '@app/links';
import type { LinkListQuery } from './link.dto.js';

/** What a query of the list of links selects. */
export const linkFilterOf = ({
  group,
  ungrouped = false,
  active,
  q,
  tag,
}: Pick<LinkListQuery, 'group' | 'ungrouped' | 'active' | 'q' | 'tag'>): LinkFilter => ({
  group,
  ungrouped,
  active,
  q,
  tags: tag,
});
