import { disabled, isId, notFound } from '@app/common';
import { Link } from '@app/database';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';

/** Locks a link until the end of the transaction. @throws DomainError `not_found` or `disabled`. */
export async function lockToChange(em: EntityManager, accountId: string, id: string): Promise<Link> {
  if (!isId(id)) throw notFound();
  const link = await em.findOne(
    Link,
    { accountId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!link) throw notFound();
  if (link.disabled) throw disabled(link.disabled);
  return link;
}

/** A link as the target of audit entries. */
export const linkTarget = ({ id, slug }: Pick<Link, 'id' | 'slug'>) => ({
  type: 'link' as const,
  id,
  name: slug,
});
