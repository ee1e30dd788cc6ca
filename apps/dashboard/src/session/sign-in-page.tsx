import { Anchor, Button, Collapse, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { own } from '../api/own.ts';
import { whoIsThere } from '../api/session.ts';
import { Command } from '../parts/command.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Entrance } from './entrance.tsx';
import { resetCommand } from './reset-command.ts';
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
          <ProblemAlert error={enter.error} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={enter.isPending} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
      {signUp === 'open' && (
        <Text size="sm">
          New here?{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/sign-up" search={{ next }} {...props} />}
          >
            Create an account
          </Anchor>
        </Text>
      )}
      <ForgottenPassword />
    </Entrance>
  );
}

/** Waypost sends no mail; who can reach the installation's terminal is its owner. */
function ForgottenPassword() {
  const [open, { toggle }] = useDisclosure();
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={open} onClick={toggle}>
        Forgot your password?
      </Anchor>
      <Collapse expanded={open}>
        <Stack gap="xs" pt="xs">
          <Text size="sm">Whoever runs this installation can set a new one, in a terminal:</Text>
          <Command>{resetCommand}</Command>
        </Stack>
      </Collapse>
    </div>
  );
}
