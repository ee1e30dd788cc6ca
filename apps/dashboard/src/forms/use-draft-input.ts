import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { dropInput, holdInput, keepInput, newInputKey, takeLeftInput } from './draft-input.ts';

interface DraftInputProps<T> {
  /** The name of the form, such as `link` and an ID. A form with that name gets the draft of one that was not closed. */
  name: string;
  /** The saved values. */
  saved: T;
  values: T;
  /** True if the values differ from the saved ones. */
  dirty: boolean;
  /** Fills the draft into the form. */
  restore: (values: T) => void;
}

/**
 * Keeps a draft of the user's input until they save it, discard it or leave the form, even if the tab is closed, the
 * browser crashes or the session ends. Only the same user sees it again, in the same account. It contains only fields
 * that the user changed, because others may have changed meanwhile.
 * @returns true if the form shows a draft
 */
export function useDraftInput<T extends object>(props: DraftInputProps<T>): boolean {
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
    // Only further changes are saved again: a sign-out in another tab may have deleted the draft.
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

/** The fields whose value has changed. */
const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;
