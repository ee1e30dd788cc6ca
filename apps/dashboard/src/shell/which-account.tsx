import { Suspense } from 'react';
import { whichAccount } from '../api/page-account.ts';
import { useIsAsked } from '../api/question.ts';
import { lazyComponent } from '../load-chunk.ts';

const WhichAccountDialog = lazyComponent(
  async () => (await import('../session/which-account-dialog.tsx')).WhichAccountDialog,
);

/**
 * Asks the user which account to continue with when they have switched in another window. Loads the dialog only then.
 */
export function WhichAccount() {
  const isAsked = useIsAsked(whichAccount);
  return <Suspense>{isAsked && <WhichAccountDialog />}</Suspense>;
}
