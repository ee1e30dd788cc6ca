import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { InvitationRow } from './invitation-row.tsx';
import {
  type FormerMember,
  formerMembersQuery,
  invitationsQuery,
  isLower,
  type Member,
  membersQuery,
  type Role,
  roleOptions,
} from './member-queries.ts';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const OffboardDialog = lazyDialog(async () => (await import('./offboard-dialog.tsx')).OffboardDialog);

/** Former members whose resources no owner has decided about, for example because single sign-on removed them. */
function FormerMembers() {
  const { data } = useQuery(formerMembersQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        <Trans>Former members who left something behind</Trans>
      </Title>
      <RowList label={t`Former members who left something behind`}>
        {data.data.map((member) => (
          <FormerMemberRow key={member.id} member={member} />
        ))}
      </RowList>
    </Stack>
  );
}

function FormerMemberRow({ member: { id, email } }: { member: FormerMember }) {
  const [deciding, { open, close }] = useDisclosure();
  const name = email ?? t`A former member`;
  return (
    <Row>
      <Group justify="space-between" gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Button variant="default" aria-label={t`Decide about ${name}`} onClick={open}>
          <Trans>Decide</Trans>
        </Button>
      </Group>
      <OffboardDialog member={{ id, email: name }} to="left" opened={deciding} onClose={close} />
    </Row>
  );
}

/** The members of the account, and its open invitations. */
export function MembersPage() {
  const [inviting, { open, close }] = useDisclosure();
  return (
    <Page
      title={t`Members`}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
          <Trans>Invite</Trans>
        </Button>
      }
    >
      <Members />
      <FormerMembers />
      <Stack component="section" gap="sm">
        <Title order={2} size="h4">
          <Trans>Open invitations</Trans>
        </Title>
        <Invitations />
      </Stack>
      <InviteDialog opened={inviting} onClose={close} />
    </Page>
  );
}

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  /** The last owner of an account cannot be removed. */
  isLastOwner: boolean;
}

/** A member, whose role can be changed and who can be removed. */
function MemberRow({ member, isSelf, isLastOwner }: MemberRowProps) {
  const { id, email, role, createdAt } = member;
  const [removing, { open, close }] = useDisclosure();
  const [lower, setLower] = useState<Role | null>(null);
  const [demoting, { open: demote, close: keepRole }] = useDisclosure();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (to: Role) =>
      dataOf(v1Client.PATCH('/v1/members/{id}', { params: { path: { id } }, body: { role: to } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
      // The rest of the dashboard depends on the role.
      if (isSelf) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
              {isSelf && (
                <Badge variant="dot" color="teal" tt="none">
                  <Trans context="marks your own entry in a list">You</Trans>
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              <Trans>
                Joined <LocalDate at={createdAt} />
              </Trans>
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <NativeSelect
              aria-label={t`Role of ${email}`}
              data={roleOptions.map(({ value, label }) => ({ value, label }))}
              value={demoting && lower ? lower : change.isPending ? change.variables : role}
              onChange={({ currentTarget: { value } }) => {
                const to = value as Role;
                if (!isLower(to, role)) return change.mutate(to);
                setLower(to);
                demote();
              }}
            />
            {!isLastOwner && (
              <Button variant="default" flex="none" aria-label={t`Remove ${email}`} onClick={open}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </Group>
        </Group>
        <FormError error={change.error} />
      </Stack>
      <OffboardDialog member={member} to={null} isSelf={isSelf} opened={removing} onClose={close} />
      {lower && (
        <OffboardDialog member={member} to={lower} isSelf={isSelf} opened={demoting} onClose={keepRole} />
      )}
    </Row>
  );
}

function Members() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const { data, error, refetch } = useQuery(membersQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const owners = data.data.filter(({ role }) => role === 'owner').length;
  return (
    <RowList label={t`Members`}>
      {data.data.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isSelf={member.email === account?.email}
          isLastOwner={member.role === 'owner' && owners === 1}
        />
      ))}
    </RowList>
  );
}

function Invitations() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  if (data.data.length === 0) {
    return (
      <Text size="sm">
        <Trans>No open invitations.</Trans>
      </Text>
    );
  }
  return (
    <RowList label={t`Open invitations`}>
      {data.data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </RowList>
  );
}
