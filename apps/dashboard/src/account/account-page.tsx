import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { whoIsThere } from '../api/session.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Day } from '../parts/moment.tsx';
import { Facts } from '../parts/rows.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { Page } from '../shell/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export function AccountPage() {
  const { account } = useSuspenseQuery(whoIsThere).data;
  const signOut = useSignOut();
  // For the moment between the end of the session and the sign-in.
  if (!account) return null;
  return (
    <Page
      title="Account"
      actions={
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
      }
    >
      <ProblemAlert error={signOut.error} />
      <Paper withBorder p="md">
        <Facts
          facts={[
            ['E-mail', account.email],
            ['Account since', <Day key="since" at={account.createdAt} />],
          ]}
        />
      </Paper>
      <Section title="Password">
        <Paper withBorder p="md">
          <PasswordForm email={account.email} />
        </Paper>
      </Section>
      <Section
        title="Where you are signed in"
        lead="A session ends after 30 days without use, and after 90 days at the latest."
      >
        <Sessions />
      </Section>
    </Page>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {lead && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
