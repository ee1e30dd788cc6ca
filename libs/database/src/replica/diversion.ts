import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const storage = new AsyncLocalStorage<pg.Pool | undefined>();

/** Runs `work`, whose statements go to `replica` instead of a diverted pool. Transactions that began earlier stay. */
export const onReplica = <T>(replica: pg.Pool, work: () => T): T => storage.run(replica, work);

/** Runs `work`, whose statements go to the primary. */
export const onPrimary = <T>(work: () => T): T => storage.run(undefined, work);

/** Makes `primary` return connections of the replica to statements that are routed there (`onReplica`). */
export function divert(primary: pg.Pool): void {
  const connect = primary.connect.bind(primary) as (...parameters: unknown[]) => unknown;
  primary.connect = ((...parameters: unknown[]) => {
    const replica = storage.getStore();
    return replica ? (replica.connect as typeof connect)(...parameters) : connect(...parameters);
  }) as pg.Pool['connect'];
}
