import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { credentialsQuery } from '../api/shared-queries.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FormError } from '../components/form-error.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Renews the recovery codes or removes the app. Loaded with the dialog of the codes, which are shown only once. */
export function ActiveApp({ recoveryCodes }: { recoveryCodes: number }) {
  const queryClient = useQueryClient();
  const [removing, { open, close }] = useDisclosure();
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: credentialsQuery.queryKey });
  const renew = useMutation({
    // Passes the codes on instead of returning them, because the mutation cache stores results.
    mutationFn: async () =>
      setCodes((await dataOf(dashboardClient.POST('/dashboard/api/recovery-codes'))).codes),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => dataOf(dashboardClient.DELETE('/dashboard/api/totp')),
    onSuccess: refresh,
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {plural(recoveryCodes, {
          one: 'Sign-in asks for a code of your authenticator app. You have # recovery code left for when you lose it.',
          other:
            'Sign-in asks for a code of your authenticator app. You have # recovery codes left for when you lose it.',
        })}
      </Text>
      <FormError error={renew.error} />
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          <Trans>Replace recovery codes</Trans>
        </Button>
        <Button variant="default" onClick={open}>
          <Trans>Remove the app</Trans>
        </Button>
      </Group>
      <ConfirmDialog
        title={t`Remove the authenticator app?`}
        action={t`Remove`}
        mutation={remove}
        opened={removing}
        onClose={close}
      >
        <Text size="sm">
          <Trans>Sign-in then asks for your password only. The recovery codes become invalid.</Trans>
        </Text>
      </ConfirmDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Stack>
  );
}
