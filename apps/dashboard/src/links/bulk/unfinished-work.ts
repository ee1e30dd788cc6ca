/** Sends work that can still be undone, so that it is not lost with the session. */
type Finish = () => Promise<void>;
const finishers = new Set<Finish>();

/** Registers work to send before the session ends. @returns a function that unregisters it */
export function finishBeforeSignOut(finish: Finish): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/** Sends all pending work. Call it before the session ends or switches to another account. */
export const finishBulkWork = (): Promise<unknown> => Promise.all([...finishers].map((finish) => finish()));

/** The storage key of work that was not sent when a page of an account closed. */
export const unfinishedKey = (accountId: string): string => `waypost-bulk:${accountId}`;
