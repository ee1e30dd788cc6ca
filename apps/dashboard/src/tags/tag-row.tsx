import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Row } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { May } from '../session/permissions.tsx';
import { TagLabel } from './tag-label.tsx';
import { TagMenu } from './tag-menu.tsx';
import type { Tag } from './tag-queries.ts';

/** A tag, which links to its links, with its actions. */
export function TagRow({ tag }: { tag: Tag }) {
  const { name, color, links } = tag;
  return (
    <Row>
      <Group justify="space-between" gap="md" wrap="nowrap">
        <Stack gap={4} align="flex-start" miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            maw="100%"
            renderRoot={(props) => <Link to="/links" search={{ tags: [name] }} {...props} />}
          >
            <TagLabel name={name} color={color} />
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatLinkCount(links)}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            renderRoot={(props) => (
              <Link to="/links/tags/$tagId/report" params={{ tagId: tag.id }} {...props} />
            )}
            variant="default"
            size="lg"
            flex="none"
            title={t({ message: 'Report', context: 'figures of a link or page' })}
            aria-label={t`Report of ${name}`}
          >
            <IconChartBar size={18} aria-hidden />
          </ActionIcon>
          <May scope="links:write">
            <TagMenu tag={tag} />
          </May>
        </Group>
      </Group>
    </Row>
  );
}
