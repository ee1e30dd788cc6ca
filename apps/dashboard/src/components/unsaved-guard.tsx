import { useBlocker } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';

const UnsavedDialog = lazyComponent(async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog);

/**
 * Asks before the user leaves unsaved changes: with a dialog inside the app, with the browser's prompt otherwise. The
 * dialog loads with the first change, so that it is ready when needed.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // What is opened on top of a page has an entry of the history with the same path.
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const [needed, setNeeded] = useState(dirty);
  if (dirty && !needed) setNeeded(true);
  return (
    <Suspense>
      {needed && <UnsavedDialog opened={status === 'blocked'} stay={reset} leave={proceed} />}
    </Suspense>
  );
}
