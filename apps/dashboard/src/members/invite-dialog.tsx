import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { createInvitationLengths } from '../api/lengths.gen.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { LostLink, ShownOnce } from '../components/shown-once.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { invitationsQuery, roleOptions, type Role } from './member-queries.ts';

type NewInvitation = components['schemas']['InvitationCreated'];

const periods = [1, 7, 30].map((days) => ({
  value: String(days),
  label: plural(days, { one: 'In # day', other: 'In # days' }),
}));

/** Asks for the role, the period and, if mail is sent, the email address. */
function InviteForm({ onCreated }: { onCreated: (invitation: NewInvitation) => void }) {
  const queryClient = useQueryClient();
  const { sendsMail } = useSuspenseQuery(sessionQuery).data.settings;
  const form = useDraftForm('invitation', {
    initialValues: { role: 'editor' as Role, email: '', days: '7' },
  });
  const create = useMutation({
    // Passes the link on instead of returning it, because the mutation cache stores results.
    mutationFn: async ({ role, email, days }: typeof form.values) => {
      const body = { role, email: email.trim() || null, days: Number(days) };
      onCreated(await dataOf(v1Client.POST('/v1/invitations', { body })));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={create.error} />
        <Radio.Group label={t`Role`} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={6}>
            {roleOptions.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t`Email`}
          type="email"
          description={
            sendsMail
              ? t`Waypost sends the link there. Leave it empty to pass the link on yourself.`
              : t`For your records only: this installation sends no mail. You can leave it empty.`
          }
          maxLength={createInvitationLengths.email}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          label={t({ message: 'Expires', context: 'an invitation' })}
          data={periods}
          {...form.getInputProps('days')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            <Trans>Create invitation</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

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
