import { Suspense } from 'react';
import { whichAccount } from '../api/page-account.ts';
import { useIsAsked } from '../api/question.ts';
import { signInAgain } from '../api/sign-in-again.ts';
import { stepUp } from '../api/step-up.ts';
import { lazyComponent } from '../load-chunk.ts';

const SignInAgainDialog = lazyComponent(
  async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/**
 * Keeps Escape from the dialog below a question, which would close and lose its input. Dialogs listen on the window,
 * too, but later than this module.
 */
addEventListener(
  'keydown',
  (event) => {
    const mustBeAnswered = signInAgain.isPending() || whichAccount.isPending();
    if (event.key !== 'Escape' || !(mustBeAnswered || stepUp.isPending())) return;
    event.stopImmediatePropagation();
    if (!mustBeAnswered) stepUp.answer(false);
  },
  true,
);

/** Lets the user sign in again when the session has ended under a form. Loads the dialog only then. */
export function SignInAgain() {
  const isAsked = useIsAsked(signInAgain);
  return <Suspense>{isAsked && <SignInAgainDialog />}</Suspense>;
}
