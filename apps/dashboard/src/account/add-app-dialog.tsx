import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { credentialsQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { RecoveryCodes } from './recovery-codes-dialog.tsx';

/**
 * Adds an authenticator app and shows the recovery codes once. Its secret and the codes live only in this component's
 * state and are gone when the dialog closes.
 */
export function AddAppDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
    if (codes) void queryClient.invalidateQueries({ queryKey: credentialsQuery.queryKey });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={codes === null ? t`Add an authenticator app` : t`Your recovery codes`}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {codes === null ? <AddApp onAdded={setCodes} /> : <RecoveryCodes codes={codes} onDone={close} />}
    </Modal>
  );
}

function AddApp({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['totp-setup'],
    queryFn: () => dataOf(dashboardClient.POST('/dashboard/api/totp')),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const form = useForm({ initialValues: { code: '' } });
  const confirm = useMutation({
    // Passes the codes on instead of returning them, because the mutation cache stores results.
    mutationFn: async (body: { code: string }) =>
      onAdded((await dataOf(dashboardClient.POST('/dashboard/api/totp/confirm', { body }))).codes),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <form onSubmit={form.onSubmit(({ code }) => confirm.mutate({ code: code.replaceAll(' ', '') }))}>
      <Stack>
        <Text size="sm">
          <Trans>Scan this with the app, or type the key. Then enter the code that the app shows.</Trans>
        </Text>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.qr)}`}
          alt={t`QR code for the authenticator app`}
          style={{ width: '100%', maxWidth: 220, borderRadius: 8, alignSelf: 'center' }}
        />
        <Code dir="ltr" style={{ overflowWrap: 'anywhere', alignSelf: 'center' }}>
          {data.secret}
        </Code>
        <FormError error={confirm.error} />
        <TextInput
          label={t({ message: 'Code', context: 'one-time code of an authenticator app' })}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending}>
            <Trans>Add</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
