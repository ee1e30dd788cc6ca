import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OpenEntries } from './open-entries.ts';

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
