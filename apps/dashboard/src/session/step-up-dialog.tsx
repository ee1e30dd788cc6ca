import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { answerStepUp, isStepUpPending, subscribeToStepUp } from '../api/step-up.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';

/** Opens when a call requires the user to authenticate again, and lets the call continue when they have. */
export function StepUpDialog() {
  const opened = useSyncExternalStore(subscribeToStepUp, isStepUpPending);
  return (
    <Modal
      opened={opened}
      onClose={() => answerStepUp(false)}
      title="Confirm that it is you"
      centered
      // Above the dialog that it interrupts.
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <StepUpForm />}
    </Modal>
  );
}

function StepUpForm() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'Enter your password.' : null) },
  });
  const stepUp = useMutation({
    mutationFn: (body: { password: string }) =>
      dataOf(dashboardClient.POST('/dashboard/api/step-up', { body })),
    // The mutation cache keeps the variables of a mutation. This is a password, so drop it with the dialog.
    gcTime: 0,
    onSuccess: () => answerStepUp(true),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form
      onSubmit={(event) => {
        // The dialog may have been opened from within another form.
        event.stopPropagation();
        form.onSubmit((values) => stepUp.mutate(values))(event);
      }}
      noValidate
    >
      <Stack>
        <Text size="sm">This needs your password. Waypost then asks no more for ten minutes.</Text>
        <FormError error={stepUp.error} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answerStepUp(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={stepUp.isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
