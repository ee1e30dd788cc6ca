import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lateDialog } from '../components/late-dialog.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formerMembersQuery, type FormerMember } from './member-queries.ts';

const OffboardDialog = lateDialog(async () => (await import('./offboard-dialog.tsx')).OffboardDialog);

/** Former members whose resources no owner has decided about, for example because single sign-on removed them. */
export function FormerMembers() {
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
