import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { keysQuery, sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { ConfirmDialogContent } from '../components/confirm-dialog-content.tsx';
import { ErrorState } from '../components/page-states.tsx';
import { belongingsQuery, formerMembersQuery, membersQuery, roleLabel, type Role } from './member-queries.ts';

type Schemas = components['schemas'];
type Belongings = Schemas['Belongings'];
type Settlement = Schemas['SettleBelongings'];

/** Resources that keep working without their creator, so that an owner decides about them. */
const kinds = ['keys', 'webhooks', 'reports'] as const;
type Kind = (typeof kinds)[number];

/** `keep` is for the keys of a member who stays with a lower role. */
type Choice = 'take-over' | 'revoke' | 'keep';

/** The choices, by the id of the resource. */
type Choices = Partial<Record<string, Choice>>;

type Query = { keys?: Choice } & { [Other in Exclude<Kind, 'keys'>]?: Exclude<Choice, 'keep'> };

/**
 * The calls that execute the choices: one if all resources of a kind have the same choice, otherwise further ones
 * before it.
 * @param onlyBefore true if no call follows them.
 */
function choose(
  belongings: Belongings | undefined,
  chosen: (kind: Kind, id: string) => Choice,
  onlyBefore: boolean,
): { before: Settlement[]; query: Query } {
  const query: Record<string, Choice> = {};
  const single = { revoke: new Map<string, Kind>(), 'take-over': new Map<string, Kind>() };
  for (const kind of kinds) {
    const items = (belongings?.[kind] ?? []).map(({ id }) => ({ id, choice: chosen(kind, id) }));
    const [first] = items;
    if (!first) continue;
    if (!onlyBefore && items.every(({ choice }) => choice === first.choice)) {
      query[kind] = first.choice;
      continue;
    }
    // The choice that the last call applies to the rest.
    const rest = items.some(({ choice }) => choice === 'keep') ? 'keep' : 'take-over';
    if (!onlyBefore) query[kind] = rest;
    for (const { id, choice } of items) {
      if (choice !== 'keep' && (onlyBefore || choice !== rest)) single[choice].set(id, kind);
    }
  }
  const before = (['revoke', 'take-over'] as const).flatMap((choice) => {
    const ids = [...single[choice]];
    if (ids.length === 0) return [];
    const chosenKinds = Object.fromEntries(ids.map(([, kind]) => [kind, choice]));
    return [{ ...chosenKinds, ids: ids.map(([id]) => id) }];
  });
  return { before, query };
}

interface BelongingChoicesProps {
  kind: Kind;
  items: Belongings[Kind];
  /** True if they can stay with the member. */
  mayKeep: boolean;
  chosen: (id: string) => Choice;
  choose: (ids: string[], choice: Choice) => void;
}

const titles: Record<Kind, string> = {
  keys: t`API keys`,
  webhooks: t`Webhooks`,
  reports: t`Shared reports`,
};

const endings: Record<Kind, string> = {
  keys: t`Revoke`,
  webhooks: t`Delete`,
  reports: t`Stop sharing`,
};

/** The choices for the resources of one kind: one for all, and one for each. */
function BelongingChoices({ kind, items, mayKeep, chosen, choose }: BelongingChoicesProps) {
  const options: { value: string; label: string }[] = [
    ...(mayKeep ? [{ value: 'keep', label: t`Keep with the lower role` }] : []),
    { value: 'take-over', label: t`Take over` },
    { value: 'revoke', label: endings[kind] },
  ];
  const all = new Set(items.map(({ id }) => chosen(id)));
  const title = titles[kind];
  return (
    <Fieldset legend={title} variant="unstyled">
      <Stack gap="xs">
        {items.length > 1 && (
          <NativeSelect
            size="xs"
            label={t({ message: 'All', context: 'applies to everything in a list' })}
            aria-label={t`All of “${title}”`}
            data={[...(all.size > 1 ? [{ value: '', label: t`One by one` }] : []), ...options]}
            value={all.size > 1 ? '' : [...all][0]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') {
                choose(
                  items.map(({ id }) => id),
                  value as Choice,
                );
              }
            }}
          />
        )}
        {items.map(({ id, name, active }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }} flex="1 1 10rem">
              {name ?? t`Without a name`}
              {!active && (
                <Text span size="xs" c="dimmed">
                  {' · '}
                  {t({ message: 'Paused', context: 'state of an API key or webhook' })}
                </Text>
              )}
            </Text>
            <NativeSelect
              size="xs"
              aria-label={name ?? t`Without a name`}
              data={options}
              value={chosen(id)}
              onChange={({ currentTarget: { value } }) => choose([id], value as Choice)}
            />
          </Group>
        ))}
      </Stack>
    </Fieldset>
  );
}

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
