import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many things are open on top of the page in this entry. None if it is missing. */
    depth?: number;
  }
}

/** The part of the history that is used. */
type Entries = Pick<RouterHistory, 'location' | 'push' | 'flush' | 'go' | 'subscribe'>;

/** Gives each thing that is open on top of a page an entry of the history, so that Back can close it. */
export class OpenEntries {
  // Going back takes the browser a moment. What is opened in the meantime gets its entry afterward.
  private isLeaving = false;
  private depth = 0;

  constructor(private readonly history: Entries) {}

  /** Adds the entries that are missing for this many open things, or goes back over those that are too many. */
  follow(depth: number): void {
    this.depth = depth;
    if (this.isLeaving) return;
    const { history } = this;
    for (let next = this.depthOfEntry + 1; next <= depth; next++) {
      history.push(history.location.href, { depth: next }, { ignoreBlocker: true });
      // Otherwise, two of them would become one.
      history.flush();
    }
    const surplus = this.depthOfEntry - depth;
    if (surplus <= 0) return;
    this.isLeaving = true;
    history.go(-surplus);
  }

  /** Calls back when the user goes back from the last thing that was opened. @returns a function that stops it. */
  watch(closeTop: () => void): () => void {
    return this.history.subscribe(({ action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE') return;
      if (this.isLeaving) {
        this.isLeaving = false;
        this.follow(this.depth);
      } else if (this.depthOfEntry < this.depth) closeTop();
    });
  }

  private get depthOfEntry(): number {
    return this.history.location.state.depth ?? 0;
  }
}

/**
 * Closes what is open with the browser's Back, as the gesture and the button of phones should. The page stays.
 * @param depth how many things are open, one on top of the other
 * @param closeTop closes the last one
 */
export function useBackToClose(depth: number, closeTop: () => void): void {
  const { history } = useRouter();
  const [entries] = useState(() => new OpenEntries(history));
  useEffect(() => {
    entries.follow(depth);
    return entries.watch(closeTop);
  }, [depth, closeTop, entries]);
}
