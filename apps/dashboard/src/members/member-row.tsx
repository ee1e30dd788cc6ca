import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { Row } from '../components/row-list.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { isLower, membersQuery, roleOptions, type Member, type Role } from './member-queries.ts';

const OffboardDialog = lazyDialog(async () => (await import('./offboard-dialog.tsx')).OffboardDialog);

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  /** The last owner of an account cannot be removed. */
  isLastOwner: boolean;
}

/** A member, whose role can be changed and who can be removed. */
export function MemberRow({ member, isSelf, isLastOwner }: MemberRowProps) {
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
