import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createInvitationLengths } from '../api/lengths.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { invitationsQuery, roleOptions, type Role } from './member-queries.ts';

export type NewInvitation = components['schemas']['InvitationCreated'];

const periods = [1, 7, 30].map((days) => ({
  value: String(days),
  label: plural(days, { one: 'In # day', other: 'In # days' }),
}));

/** Asks for the role, the period and, if mail is sent, the email address. */
export function InviteForm({ onCreated }: { onCreated: (invitation: NewInvitation) => void }) {
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
