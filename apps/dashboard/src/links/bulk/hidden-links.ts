import { useSyncExternalStore } from 'react';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(ids: ReadonlySet<string>): void {
  hidden = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides links from lists: those that are about to be deleted. */
export const hideLinks = (ids: readonly string[]): void => set(new Set([...hidden, ...ids]));

/** Shows links again, if they still exist. */
export function unhideLinks(ids: readonly string[]): void {
  const left = new Set(hidden);
  for (const id of ids) left.delete(id);
  set(left);
}

/** IDs of the links that lists do not show. */
export const useHiddenLinks = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);
