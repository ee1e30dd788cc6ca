import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { LostLink } from '../components/lost-link.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import type { NewInvitation } from './invite-form.tsx';

interface NewInvitationLinkProps {
  invitation: NewInvitation;
  onDone: () => void;
}

/** Shows the link of a new invitation, the only time that it is visible. */
export function NewInvitationLink({
  invitation: { url, email, sent, expiresAt },
  onDone,
}: NewInvitationLinkProps) {
  const whatToDo = sent ? (
    <Trans>
      The link was sent to {email}. It expires on <LocalDateTime at={expiresAt} />.
    </Trans>
  ) : (
    <Trans>
      Send this link to the person you are inviting. It expires on <LocalDateTime at={expiresAt} />.
    </Trans>
  );
  if (!url) return sent ? <LostAnswer onDone={onDone}>{whatToDo}</LostAnswer> : <LostLink onDone={onDone} />;
  return (
    <Stack>
      <Text size="sm" role="status">
        {whatToDo}
      </Text>
      <ShownOnce
        what="link"
        label={t`Invitation link`}
        value={url}
        warning={t`This is the only time you can see it. The first person to use it joins the account.`}
        onDone={onDone}
      />
    </Stack>
  );
}
