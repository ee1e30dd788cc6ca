import type { Website } from '@app/database';

/** A website as the target of audit entries. */
export const websiteTarget = ({ id, slug }: Pick<Website, 'id' | 'slug'>) => ({
  type: 'website' as const,
  id,
  name: slug,
});
