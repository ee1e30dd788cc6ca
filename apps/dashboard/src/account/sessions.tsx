import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { own, type SignedIn } from '../api/own.ts';
import { Moment } from '../parts/moment.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Facts, Row, Rows } from '../parts/rows.tsx';
import { Failure, Waiting } from '../shell/states.tsx';

/** The sessions of the account; each but this one can be ended here. */
export function Sessions() {
  const queryClient = useQueryClient();
  const said = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => own.sessions() });
  const end = useMutation({
    mutationFn: ({ id }: SignedIn) => own.endSession(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      // The button that was pressed is gone.
      said.current?.focus();
    },
  });
  if (!data) return error ? <Failure error={error} reset={() => void refetch()} /> : <Waiting />;
  return (
    <Stack gap="sm">
      <ProblemAlert error={end.error} />
      <VisuallyHidden>
        <p ref={said} tabIndex={-1} role="status">
          {end.isSuccess && `The session of ${nameOf(end.variables)} has ended.`}
        </p>
      </VisuallyHidden>
      <Rows label="Sessions">
        {data.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </Rows>
    </Stack>
  );
}

interface SessionRowProps {
  session: SignedIn;
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
            {session.current && (
              <Badge variant="dot" color="teal" tt="none">
                This one
              </Badge>
            )}
          </Group>
          {!session.current && (
            <Button
              variant="default"
              size="xs"
              flex="none"
              loading={ending}
              aria-label={`End the session of ${name}`}
              onClick={onEnd}
            >
              End
            </Button>
          )}
        </Group>
        <Facts
          facts={[
            ['Signed in', <Moment key="created" at={session.createdAt} />],
            ['Last used', <Moment key="used" at={session.lastUsedAt} />],
          ]}
        />
      </Stack>
    </Row>
  );
}

function nameOf({ browser, system }: SignedIn): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
