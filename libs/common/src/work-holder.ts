import { AsyncLocalStorage } from 'node:async_hooks';

/** The party on whose behalf work is done. Scarce resources are shared between holders. */
export interface WorkHolder {
  /** An account, or the network of an unauthenticated client. */
  readonly key: string;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<WorkHolder>();

/** The holder of work outside of requests. */
export const ownWork: WorkHolder = { key: '' };

/** Runs `work` on behalf of a holder. */
export function withHolder<T>(holder: WorkHolder, work: () => T): T {
  return storage.run(holder, work);
}

/** The party on whose behalf the current work is done. */
export const currentHolder = (): WorkHolder => storage.getStore() ?? ownWork;
