import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

/**
 * Asks before unsaved changes are left behind: in the app by a dialog, else by the browser's own. The dialog is loaded
 * with the first change, so that it is there when it is needed.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
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
