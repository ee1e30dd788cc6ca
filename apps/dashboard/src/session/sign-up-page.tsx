import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { own } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { whoIsThere } from '../api/session.ts';
import { Command } from '../parts/command.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Entrance } from './entrance.tsx';
import { passwordProblem } from './password-problem.ts';
import { resetCommand } from './reset-command.ts';
import { useEnter } from './use-enter.ts';

export function SignUpPage() {
  const { signUp } = useSuspenseQuery(whoIsThere).data;
  if (signUp === 'closed') return <Closed />;
  const first = signUp === 'first';
  return (
    <Entrance
      title={first ? 'Welcome to Waypost' : 'Create an account'}
      lead={
        first &&
        'This installation is new. Create the account that owns it; after that nobody else can sign up.'
      }
    >
      <SignUpForm />
      {!first && (
        <Text size="sm">
          You have an account already? <ToSignIn />
        </Text>
      )}
    </Entrance>
  );
}

function SignUpForm() {
  const { next } = useSearch({ from: '/sign-up' });
  const enter = useEnter(own.signUp, next);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { password: passwordProblem },
  });
  const submit = form.onSubmit((values) =>
    enter.mutate(values, { onError: (thrown) => form.setErrors(asProblem(thrown).byField()) }),
  );
  return (
    <form onSubmit={submit}>
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
          description="12 to 128 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={enter.isPending} fullWidth>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

function Closed() {
  return (
    <Entrance title="Sign-up is closed">
      <Text size="sm">
        This installation has its owner. Whoever runs it makes further accounts in a terminal, or gives a
        forgotten password anew:
      </Text>
      <Command>{resetCommand}</Command>
      <Text size="sm">
        <ToSignIn />
      </Text>
    </Entrance>
  );
}

function ToSignIn() {
  const search = useSearch({ from: '/sign-up' });
  return (
    <Anchor underline="always" renderRoot={(props) => <Link to="/sign-in" search={search} {...props} />}>
      Sign in
    </Anchor>
  );
}
