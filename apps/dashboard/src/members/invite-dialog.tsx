import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { LostLink, ShownOnce } from '../components/shown-once.tsx';
import { InviteForm, type NewInvitation } from './invite-form.tsx';

interface NewInvitationLinkProps {
  invitation: NewInvitation;
  onDone: () => void;
}

/** Shows the link of a new invitation, the only time that it is visible. */
function NewInvitationLink({ invitation: { url, email, sent, expiresAt }, onDone }: NewInvitationLinkProps) {
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

/**
 * Creates an invitation and shows its link once. The link lives only in this component's state: the query and mutation
 * caches outlive it.
 */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const close = () => {
    setInvitation(null);
    onClose();
  };
  return (
    <Modal
      opened={opened || invitation !== null}
      onClose={close}
      title={invitation ? t`Invitation created` : t`Invite to this account`}
      // The link is shown only once. Only "Done" discards it.
      closeOnClickOutside={!invitation}
      closeOnEscape={!invitation}
      withCloseButton={!invitation}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {invitation ? (
        <NewInvitationLink invitation={invitation} onDone={close} />
      ) : (
        <InviteForm onCreated={setInvitation} />
      )}
    </Modal>
  );
}
