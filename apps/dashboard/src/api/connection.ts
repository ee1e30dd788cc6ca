import { useSyncExternalStore } from 'react';

/**
 * Whether calls arrive: `offline` if the browser has no connection, `unreachable` if the last call got no response,
 * `slow` while a change has had no response for a few seconds.
 */
export type Connection = 'online' | 'offline' | 'unreachable' | 'slow';

let unreachable = false;
let slowChanges = 0;
const listeners = new Set<() => void>();

const current = (): Connection => {
  if (!navigator.onLine) return 'offline';
  if (unreachable) return 'unreachable';
  return slowChanges > 0 ? 'slow' : 'online';
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Records whether a call got a response. */
export function setReachable(reachable: boolean): void {
  if (unreachable === !reachable) return;
  unreachable = !reachable;
  notify();
}

/** Records that a change has been waiting for its response. @returns a function that records the end of the wait */
export function startSlowChange(): () => void {
  slowChanges++;
  notify();
  return () => {
    slowChanges--;
    notify();
  };
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
