import { Anchor, Group as Line, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Day } from '../parts/moment.tsx';
import { Row } from '../parts/rows.tsx';
import { GroupMenu } from './group-menu.tsx';
import { linkCountText } from './link-count-text.ts';
import type { Group } from './queries.ts';

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
            {linkCountText(group.linkCount)} · created <Day at={group.createdAt} />
          </Text>
        </Line>
        <GroupMenu group={group} />
      </Line>
    </Row>
  );
}
