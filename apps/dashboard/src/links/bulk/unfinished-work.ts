/** Sends what waits to be undone, so that it is not lost with the session. */
type Finish = () => Promise<void>;
const finishers = new Set<Finish>();

/** Registers something that has to be sent before the session ends. @returns removes it again */
export function finishBeforeSignOut(finish: Finish): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/** Sends everything that waits. Call it before the session ends or acts for another account. */
export const finishBulkWork = (): Promise<unknown> => Promise.all([...finishers].map((finish) => finish()));

/** Where the browser keeps what was not sent when a page of an account closed. */
export const unfinishedKey = (accountId: string): string => `waypost-bulk:${accountId}`;
