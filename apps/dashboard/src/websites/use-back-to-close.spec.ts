import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OpenEntries } from './use-back-to-close.ts';

/** Entries of a history that goes back only when the browser gets to it. */
class SlowHistory {
  readonly depths: (number | undefined)[] = [undefined];
  pending = 0;
  location = { href: '/pages/1', state: {} as { depth?: number } };
  private listeners = new Set<(event: { action: { type: string } }) => void>();

  push(_href: string, state: { depth: number }): void {
    this.depths.push(state.depth);
    this.arrive('PUSH');
  }

  flush(): void {}

  go(by: number): void {
    this.pending += by;
  }

  /** What was asked for happens. */
  goNow(): void {
    this.depths.splice(this.depths.length + this.pending);
    this.pending = 0;
    this.arrive('GO');
  }

  /** The user presses Back. */
  back(): void {
    this.depths.pop();
    this.arrive('BACK');
  }

  subscribe(listener: (event: { action: { type: string } }) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private arrive(type: string): void {
    this.location = { ...this.location, state: { depth: this.depths.at(-1) } };
    for (const listener of this.listeners) listener({ action: { type } });
  }
}

describe('entries of what is open', () => {
  let history: SlowHistory;
  let entries: OpenEntries;
  let closeTop: jest.Mock<() => void>;

  beforeEach(() => {
    history = new SlowHistory();
    entries = new OpenEntries(history as unknown as ConstructorParameters<typeof OpenEntries>[0]);
    closeTop = jest.fn();
    entries.watch(closeTop);
  });

  it('close one thing at a time with Back, the last one first', () => {
    entries.follow(1);
    entries.follow(2);
    expect(history.depths).toEqual([undefined, 1, 2]);
    for (const left of [1, 0]) {
      history.back();
      expect(closeTop).toHaveBeenCalledTimes(2 - left);
      entries.follow(left);
      expect(history.pending).toBe(0);
    }
    expect(history.depths).toEqual([undefined]);
  });

  it('are left when something is closed in another way', () => {
    entries.follow(1);
    entries.follow(2);
    entries.follow(0);
    history.goNow();
    expect(history.depths).toEqual([undefined]);
    expect(closeTop).not.toHaveBeenCalled();
  });

  it('keep what is opened before the browser has left the entry of what was closed', () => {
    entries.follow(1);
    entries.follow(0);
    entries.follow(1);
    history.goNow();
    expect(closeTop).not.toHaveBeenCalled();
    expect(history.depths).toEqual([undefined, 1]);
    history.back();
    expect(closeTop).toHaveBeenCalledTimes(1);
  });
});
