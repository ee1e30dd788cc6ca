import { useSyncExternalStore } from 'react';

/** A question to the user that calls depend on. Concurrent calls share it. */
export class Question {
  private pending: { answer: (confirmed: boolean) => void; answered: Promise<boolean> } | null = null;
  private readonly listeners = new Set<() => void>();

  /** Asks, unless no dialog is mounted to answer. @returns true if the user confirmed */
  ask(): Promise<boolean> {
    if (this.listeners.size === 0) return Promise.resolve(false);
    if (!this.pending) {
      let answer: (confirmed: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((resolve) => (answer = resolve));
      this.pending = { answer, answered };
      this.notify();
    }
    return this.pending.answered;
  }

  /** Ends the question. */
  readonly answer = (confirmed: boolean): void => {
    this.pending?.answer(confirmed);
    this.pending = null;
    this.notify();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly isPending = (): boolean => this.pending !== null;

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Whether the dialog of a question should be open. */
export const useIsAsked = (question: Question): boolean =>
  useSyncExternalStore(question.subscribe, question.isPending);
