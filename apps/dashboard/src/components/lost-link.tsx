import { Trans } from '@lingui/react/macro';
import { LostAnswer } from './lost-answer.tsx';

/** Replaces a link that is shown only once, if its response was lost. */
export const LostLink = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the link was lost on its way, and a link is sent only once. Revoke
      the link in the list, and create another one.
    </Trans>
  </LostAnswer>
);
