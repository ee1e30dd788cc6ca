import type { LinkFilter } from '@app/links';
import type { LinkListQuery } from './link.dto.js';

/** What a query of the list of links selects. */
export const linkFilterOf = ({
  group,
  ungrouped,
  active,
  q,
  tag,
}: Pick<LinkListQuery, 'group' | 'ungrouped' | 'active' | 'q' | 'tag'>): LinkFilter => ({
  group,
  ungrouped: ungrouped === 'true',
  active: active === undefined ? undefined : active === 'true',
  q,
  tags: tag,
});
