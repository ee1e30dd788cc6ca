import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type SecurityEvent, type SessionEntry } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { sessionsQuery, useSeeSessions } from './seen-sign-ins.ts';

/** The sessions of the account. All except the current one can be ended. */
export function Sessions() {
  const queryClient = useQueryClient();
  const announcement = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery);
  useSeeSessions(data?.data);
  const end = useMutation({
    mutationFn: ({ id }: SessionEntry) =>
      dataOf(dashboardClient.DELETE('/dashboard/api/sessions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      // The button that had the focus is gone.
      announcement.current?.focus();
    },
  });
  const endedName = end.variables ? nameOf(end.variables) : '';
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <Stack gap="sm">
      <FormError error={end.error} />
      {data.data.some(({ isNew }) => isNew) && <NewSignIns />}
      <VisuallyHidden>
        <p ref={announcement} tabIndex={-1} role="status">
          {end.isSuccess && t`Session ended: ${endedName}.`}
        </p>
      </VisuallyHidden>
      <RowList label={t`Sessions`}>
        {data.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </RowList>
      {data.events.length > 0 && <SecurityEvents events={data.events} />}
    </Stack>
  );
}

const eventNames: Record<SecurityEvent['kind'], string> = {
  'new-browser': t`Sign-in with a new browser`,
  'password-changed': t`Changed password`,
  'passkey-added': t`Added passkey`,
  'passkey-removed': t`Removed passkey`,
  'totp-added': t`Added authenticator app`,
  'totp-removed': t`Removed authenticator app`,
  'recovery-codes-renewed': t`Replaced recovery codes`,
  'key-created': t`Created API key`,
  'app-connected': t`Connected app`,
};

/** New browsers and changes of credentials, so that the user notices changes that are not theirs. */
function SecurityEvents({ events }: { events: SecurityEvent[] }) {
  return (
    <>
      <Title order={3} size="h5" mt="xs">
        <Trans>Recent security events</Trans>
      </Title>
      <RowList label={t`Recent security events`}>
        {events.map((event) => (
          <Row key={event.id}>
            <Text fw={600}>{eventNames[event.kind]}</Text>
            <Group gap="xs" fz="sm" c="dimmed">
              <span>{nameOf(event)}</span>
              <LocalDateTime at={event.at} />
            </Group>
          </Row>
        ))}
      </RowList>
    </>
  );
}

const methodNames: Record<SessionEntry['method'], string> = {
  'sign-up': t`Sign-up`,
  password: t`Password`,
  'password-and-code': t`Password and code`,
  'recovery-code': t`Password and recovery code`,
  passkey: t`Passkey`,
  oidc: t`Single sign-on`,
  link: t`One-time link`,
};

/** Asks the user whether sign-ins from new browsers were theirs. */
function NewSignIns() {
  const queryClient = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/sessions/acknowledge')),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['sessions'] }),
        queryClient.invalidateQueries({ queryKey: ['session'] }),
      ]),
  });
  return (
    <Alert variant="default" title={t`New sign-in`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Trans>
            Your account was used in a browser that is new to it. If that was not you, end its session and
            change your password.
          </Trans>
        </Text>
        <FormError error={acknowledge.error} />
        <Button
          size="xs"
          variant="default"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          <Trans>It was me</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}

interface SessionRowProps {
  session: SessionEntry;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const name = nameOf(session);
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" mih={30}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {session.isNew && (
              <Badge variant="dot" color="orange" tt="none">
                <Trans context="session">New</Trans>
              </Badge>
            )}
            {session.current && (
              <Badge variant="dot" color="teal" tt="none">
                <Trans>This session</Trans>
              </Badge>
            )}
          </Group>
          {!session.current && (
            <Button
              variant="default"
              size="xs"
              flex="none"
              loading={ending}
              aria-label={t`End session: ${name}`}
              onClick={onEnd}
            >
              <Trans context="button that ends a session">End</Trans>
            </Button>
          )}
        </Group>
        <FactList
          facts={[
            [
              t({ message: 'Signed in', context: 'date when a session began' }),
              <LocalDateTime key="created" at={session.createdAt} />,
            ],
            [t`Last used`, <LocalDateTime key="used" at={session.lastUsedAt} />],
            [
              t({ message: 'With', context: 'what a session was signed in with, such as a password' }),
              methodNames[session.method],
            ],
          ]}
        />
      </Stack>
    </Row>
  );
}

function nameOf({ browser, system }: Pick<SessionEntry, 'browser' | 'system'>): string {
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown browser`;
}
