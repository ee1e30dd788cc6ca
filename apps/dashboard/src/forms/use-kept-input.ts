import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { dropInput, holdInput, keepInput, newInputKey, takeLeftInput } from './kept-input.ts';

interface KeptInputProps<T> {
  /** Which form this is, such as `link` and an ID. A form of that name gets the input of one that was not closed. */
  name: string;
  /** What is saved. */
  saved: T;
  values: T;
  /** Whether the values differ from what is saved. */
  dirty: boolean;
  /** Puts what was entered before into the form. */
  restore: (values: T) => void;
}

/**
 * Keeps what the user enters until they save it, discard it or leave the form, even if the tab is closed, the browser
 * crashes or the session ends. Only the same user sees it again, in the same account. Fields that the user did not change
 * are not kept: they may have changed meanwhile.
 * @returns whether the form shows what was entered before
 */
export function useKeptInput<T extends object>(props: KeptInputProps<T>): boolean {
  const { saved, values, dirty } = props;
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [name] = useState(() => `${account?.id}:${account?.email}:${props.name}`);
  const [key] = useState(() => newInputKey(name));
  const [restored, setRestored] = useState('');
  const content = dirty ? JSON.stringify(changedFields(saved, values)) : '';
  const last = useRef('');
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
    // Only what the user changes is kept again: a sign-out in another tab may have cleared it.
    if (content === last.current) return;
    last.current = content;
    if (dirty) keepInput(key, JSON.parse(content));
    else dropInput(key);
  });
  useEffect(() => {
    const closed = new AbortController();
    holdInput(key, closed.signal);
    void takeLeftInput(name, closed.signal, (changed) => {
      if (latest.current.dirty) return false;
      setRestored(JSON.stringify(changed));
      latest.current.restore({ ...latest.current.saved, ...(changed as Partial<T>) });
      return true;
    });
    return () => {
      closed.abort();
      // Leaving the form, unlike closing the tab, was the user's decision.
      dropInput(key);
    };
  }, [key, name]);
  return restored !== '' && content === restored;
}

/** The fields with another value than before. */
const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;
