import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { keysQuery, sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialogContent } from '../components/confirm-dialog-content.tsx';
import { ErrorState } from '../components/page-states.tsx';
import { BelongingChoices } from './belonging-choices.tsx';
import { choose, kinds, type Choice, type Choices } from './belongings.ts';
import { belongingsQuery, formerMembersQuery, membersQuery, roleLabel, type Role } from './member-queries.ts';

interface OffboardDialogProps {
  /** Id and email address of the member. */
  member: { id: string; email: string };
  /** The lower role that the member gets; null if they are removed. `left` if they have left already. */
  to: Role | 'left' | null;
  isSelf?: boolean;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks what to do with the resources of a member who leaves or gets a lower role: one by one, or all at once. Opens
 * once the resources are known.
 */
export function OffboardDialog({ member: { id, email }, to, isSelf, opened, onClose }: OffboardDialogProps) {
  const [chosen, setChosen] = useState<Choices>({});
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...belongingsQuery(id), enabled: opened });
  const fallback = (kind: (typeof kinds)[number]): Choice =>
    kind === 'keys' && to !== null && to !== 'left' ? 'keep' : 'take-over';
  const close = () => {
    setChosen({});
    onClose();
  };
  const offboard = useMutation({
    mutationFn: async () => {
      const params = { path: { id } };
      const { before, query } = choose(data, (kind, item) => chosen[item] ?? fallback(kind), to === 'left');
      // Single ones first: once another user is responsible for them, they are no longer the member's.
      for (const body of before) await dataOf(v1Client.POST('/v1/members/{id}/belongings', { params, body }));
      if (to === 'left') return;
      await (to === null
        ? dataOf(v1Client.DELETE('/v1/members/{id}', { params: { ...params, query } }))
        : dataOf(v1Client.PATCH('/v1/members/{id}', { params: { ...params, query }, body: { role: to } })));
    },
    onSettled: () =>
      Promise.all([
        ...[membersQuery, formerMembersQuery, keysQuery, belongingsQuery(id)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
        queryClient.invalidateQueries({ queryKey: ['invitations'] }),
        queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
        // The rest of the dashboard depends on the role.
        isSelf && queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
  const { title, action } = wording(to, email);
  return (
    <ConfirmDialogContent
      title={title}
      action={action}
      mutation={offboard}
      opened={opened && (!isFetching || offboard.isPending)}
      onClose={close}
    >
      <Consequences to={to} />
      {error && !data && <ErrorState error={error} reset={() => void refetch()} />}
      {data &&
        kinds
          .filter((kind) => data[kind].length > 0)
          .map((kind) => (
            <BelongingChoices
              key={kind}
              kind={kind}
              items={data[kind]}
              mayKeep={kind === 'keys' && to !== null && to !== 'left'}
              chosen={(item) => chosen[item] ?? fallback(kind)}
              choose={(items, choice) =>
                setChosen((others) => ({
                  ...others,
                  ...Object.fromEntries(items.map((item) => [item, choice])),
                }))
              }
            />
          ))}
    </ConfirmDialogContent>
  );
}

function wording(to: OffboardDialogProps['to'], email: string): { title: string; action: string } {
  if (to === 'left') return { title: t`What ${email} left behind`, action: t`Apply` };
  if (to === null) return { title: t`Remove ${email}?`, action: t`Remove` };
  const role = roleLabel(to);
  return { title: t`Change the role of ${email} to ${role}?`, action: t`Change role` };
}

function Consequences({ to }: Pick<OffboardDialogProps, 'to'>) {
  if (to === 'left') {
    return (
      <Text size="sm">
        <Trans>Decide what happens to it. You are responsible for what you take over.</Trans>
      </Text>
    );
  }
  return (
    <Text size="sm">
      {to === null ? (
        <Trans>
          They lose access to this account immediately. Their links, groups and bio pages stay. If they belong
          to no other account, their user is deleted.
        </Trans>
      ) : (
        <Trans>The new role takes effect immediately.</Trans>
      )}{' '}
      <Trans>
        Their open invitations and their imports that have not started are canceled. You are responsible for
        what you take over.
      </Trans>
    </Text>
  );
}
