import { Trans } from '@lingui/react/macro';
import { Anchor, Group as Line, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LocalDate } from '../components/local-date.tsx';
import { Row } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { GroupMenu } from './group-menu.tsx';
import type { Group } from './group-queries.ts';

export function GroupRow({ group }: { group: Group }) {
  return (
    <Row>
      <Line justify="space-between" gap="md" wrap="nowrap">
        <Line gap={4} style={{ flexDirection: 'column', alignItems: 'flex-start' }} miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to="/groups/$groupId" params={{ groupId: group.id }} {...props} />}
          >
            {group.name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatLinkCount(group.linkCount)} ·{' '}
            <Trans>
              created <LocalDate at={group.createdAt} />
            </Trans>
          </Text>
        </Line>
        <GroupMenu group={group} />
      </Line>
    </Row>
  );
}
