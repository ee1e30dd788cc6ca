import { Suspense } from 'react';
import { useIsAsked } from '../api/question.ts';
import { stepUp } from '../api/step-up.ts';
import { lazyComponent } from '../load-chunk.ts';

const StepUpDialog = lazyComponent(async () => (await import('../session/step-up-dialog.tsx')).StepUpDialog);

/** Asks the user to authenticate again when a call requires it. Loads the dialog only then. */
export function StepUp() {
  const isPending = useIsAsked(stepUp);
  return <Suspense>{isPending && <StepUpDialog />}</Suspense>;
}
