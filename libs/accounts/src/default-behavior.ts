import type { Behavior } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * SQL for the behavior of links and bio pages of an account that are created without one.
 * @param accountId SQL for the account's id.
 */
export const defaultBehaviorSql = (accountId: string): string =>
  `coalesce((select s.default_behavior from accounts s where s.id = ${accountId}), 'basic')`;

/** The behavior of links and bio pages of an account that are created without one. */
export async function defaultBehaviorOf(em: EntityManager, accountId: string): Promise<Behavior> {
  const [row] = await em.execute<{ behavior: Behavior }[]>(
    `select ${defaultBehaviorSql('?::uuid')} as behavior`,
    [accountId],
  );
  return row?.behavior ?? 'basic';
}
