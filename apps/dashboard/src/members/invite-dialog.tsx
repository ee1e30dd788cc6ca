import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { InviteForm, type NewInvitation } from './invite-form.tsx';
import { NewInvitationLink } from './new-invitation-link.tsx';

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
