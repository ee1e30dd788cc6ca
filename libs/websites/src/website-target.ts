import type { Website } from '@app/database';

/** What entries of the audit log about a website say of it. */
export const websiteTarget = ({ id, slug }: Pick<Website, 'id' | 'slug'>) => ({
  type: 'website' as const,
  id,
  name: slug,
});
