import { Trans } from '@lingui/react/macro';
import { LostAnswer } from './lost-answer.tsx';

/** Stands for a link that is shown only once, if the response that had it got lost. */
export const LostLink = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the link was lost on its way, and a link is sent only once. Revoke
      the link in the list, and create another one.
    </Trans>
  </LostAnswer>
);
