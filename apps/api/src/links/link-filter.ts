import type { LinkFilter } from '@app/links';
import type { LinkListQuery } from './link.dto.js';

/** Parameters of the list that select links. */
export const linkFilters = [
  'group',
  'domain',
  'ungrouped',
  'active',
  'state',
  'behavior',
  'slug',
  'q',
  'tag',
  'destination',
  'createdAfter',
  'createdBefore',
  'createdBy',
] as const satisfies (keyof LinkListQuery)[];

/** Converts a list query to the filter of its links. Cursors depend on the order of the fields. */
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
  destination,
  createdAfter,
  createdBefore,
  createdBy,
}: Partial<Pick<LinkListQuery, (typeof linkFilters)[number]>>): LinkFilter => ({
  group,
  domain,
  ungrouped,
  active,
  state,
  behavior,
  slug,
  q,
  tags: tag,
  destination,
  createdAfter,
  createdBefore,
  createdBy,
});
