import type { EntityManager } from '@mikro-orm/postgresql';

/** The time by the database's clock. All hosts share it, while their own clocks may differ by hours. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  const [{ ms } = { ms: NaN }] = await em.execute<{ ms: number }[]>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return new Date(ms);
}
