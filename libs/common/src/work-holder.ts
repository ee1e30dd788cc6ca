import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf work is done. What is scarce is shared between holders. */
export interface WorkHolder {
  /** An account, or the network of somebody who is not identified. */
  readonly key: string;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<WorkHolder>();

/** The holder of work that no request asks for. */
export const ownWork: WorkHolder = { key: '' };

/** Runs `work` on behalf of a holder. */
export function withHolder<T>(holder: WorkHolder, work: () => T): T {
  return storage.run(holder, work);
}

/** On whose behalf the current work is done. */
export const currentHolder = (): WorkHolder => storage.getStore() ?? ownWork;
