import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { dropInput, keepInput, keptInput } from './kept-input.ts';

interface KeptInputProps<T> {
  /** Which form this is, such as `link` and an ID. Another form of that name gets its input. */
  name: string;
  values: T;
  /** Whether the values differ from what is saved. */
  dirty: boolean;
  /** Puts what was entered before into the form. */
  restore: (values: T) => void;
}

/**
 * Keeps what the user enters until they save it, discard it or leave the form, even if the tab is closed, the browser
 * crashes or the session ends. Only the same user sees it again, in the same account.
 * @returns whether the form shows what was entered before
 */
export function useKeptInput<T>({ name, values, dirty, restore }: KeptInputProps<T>): boolean {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [key] = useState(() => `${account?.id}:${account?.email}:${name}`);
  const [earlier] = useState(() => keptInput(key) as T | undefined);
  const restoring = useRef(earlier !== undefined);
  const last = useRef('');

  useEffect(() => {
    if (restoring.current) {
      restoring.current = false;
      restore(earlier as T);
      return;
    }
    // Only what the user changes is kept again: a sign-out in another tab may have cleared it.
    const current = dirty ? JSON.stringify(values) : '';
    if (current === last.current) return;
    last.current = current;
    if (dirty) keepInput(key, values);
    else dropInput(key);
  });
  // Leaving the form, unlike closing the tab, was the user's decision.
  useEffect(() => () => dropInput(key), [key]);
  return earlier !== undefined && dirty && JSON.stringify(values) === JSON.stringify(earlier);
}
