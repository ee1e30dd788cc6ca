import { Alert, Anchor, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { own } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { whoIsThere } from '../api/session.ts';
import { Entrance } from './entrance.tsx';
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
    </Entrance>
  );
}

function SignUpForm() {
  const enter = useEnter(own.signUp);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      password: (password) => ([...password].length < 12 ? 'A password has 12 characters or more.' : null),
    },
  });
  const submit = form.onSubmit((values) =>
    enter.mutate(values, { onError: (thrown) => form.setErrors(asProblem(thrown).byField()) }),
  );
  const problem = enter.isError && asProblem(enter.error);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {problem && problem.fields.length === 0 && (
          <Alert color="red" variant="light" role="alert">
            {problem.message}
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
          description="12 to 128 characters"
          autoComplete="new-password"
          required
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
      <Code block>npm run --silent cli -- account:password --email you@example.com --password-stdin</Code>
      <Text size="sm">
        <Anchor component={Link} to="/sign-in">
          Sign in
        </Anchor>
      </Text>
    </Entrance>
  );
}
