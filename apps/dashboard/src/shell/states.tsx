import { Alert, Anchor, Button, Center, Code, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCompass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { asProblem } from '../api/problem.ts';

export function Waiting() {
  return (
    <Center mih={240}>
      <Loader role="status" aria-label="Loading" />
    </Center>
  );
}

/** What went wrong, in words, with a way to try again and the id under which the server's log has it. */
export function Failure({ error, reset }: { error: unknown; reset?: () => void }) {
  const { message, requestId } = asProblem(error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="That did not work"
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {requestId && (
          <Text size="xs" c="dimmed">
            Request <Code>{requestId}</Code>
          </Text>
        )}
        {reset && (
          <Button size="xs" variant="default" onClick={reset}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** What an empty page says: what belongs here, and how the first one comes to be. */
export function Empty({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Center mih={240} p="md">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <Text c="dimmed" component="span" lh={1} aria-hidden>
          {icon}
        </Text>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}

export function NothingHere() {
  return (
    <Empty icon={<IconCompass size={40} />} title="There is nothing at this address">
      <Anchor component={Link} to="/">
        To the overview
      </Anchor>
    </Empty>
  );
}
