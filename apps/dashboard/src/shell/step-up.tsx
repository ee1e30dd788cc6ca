import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isStepUpPending, subscribeToStepUp } from '../api/step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('../session/step-up-dialog.tsx')).StepUpDialog,
}));

/** Asks the user to authenticate again when a call requires it. Loads the dialog only then. */
export function StepUp() {
  const isPending = useSyncExternalStore(subscribeToStepUp, isStepUpPending);
  return <Suspense>{isPending && <StepUpDialog />}</Suspense>;
}
