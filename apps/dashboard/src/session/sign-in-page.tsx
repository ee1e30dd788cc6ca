import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { own } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { whoIsThere } from '../api/session.ts';
import { Entrance } from './entrance.tsx';
import { useEnter } from './use-enter.ts';

export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const { signUp } = useSuspenseQuery(whoIsThere).data;
  const enter = useEnter(own.signIn, next);
  const form = useForm({ initialValues: { email: '', password: '' } });
  return (
    <Entrance title="Sign in">
      <form onSubmit={form.onSubmit((values) => enter.mutate(values))}>
        <Stack gap="md">
          {enter.isError && (
            <Alert color="red" variant="light" role="alert">
              {asProblem(enter.error).message}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={enter.isPending} fullWidth>
            Sign in
          </Button>
          {signUp === 'open' && (
            <Text size="sm">
              New here?{' '}
              <Anchor component={Link} to="/sign-up">
                Create an account
              </Anchor>
            </Text>
          )}
        </Stack>
      </form>
    </Entrance>
  );
}
