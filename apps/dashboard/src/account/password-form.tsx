import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetBearer } from '../api/bearer.ts';
import { own } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { passwordProblem } from '../session/password-problem.ts';

/** Changes the password; that ends every session but this one. */
export function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: (current) => (current === '' ? 'Type the password that you have now.' : null),
      password: passwordProblem,
    },
  });
  const change = useMutation({
    mutationFn: async (values: { current: string; password: string }) =>
      (await own.changePassword(values)).ended,
    // What a mutation was called with is kept with it; here these are passwords, which go with the page.
    gcTime: 0,
    onSuccess: async () => {
      form.reset();
      // This session goes on under a new token, and the bearer of the old one is dead.
      forgetBearer();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: (thrown) => form.setErrors(asProblem(thrown).byField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack maw={420}>
        <ProblemAlert error={change.error} />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label="New password"
          description="12 to 128 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
      <div role="status">
        {change.isSuccess && (
          <Alert color="teal" variant="light" mt="md">
            {changedText(change.data)}
          </Alert>
        )}
      </div>
    </form>
  );
}

function changedText(ended: number): string {
  if (ended === 0) return 'Your password is changed. You were signed in nowhere else.';
  return `Your password is changed. ${ended} other ${ended === 1 ? 'session has' : 'sessions have'} ended.`;
}
