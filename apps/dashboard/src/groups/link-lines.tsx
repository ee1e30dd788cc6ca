import { Anchor, Badge, Group as Line, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Member } from './queries.ts';

const number = new Intl.NumberFormat();

/** A link in short: its name, its address and its clicks. @param linked whether its name leads to its page */
export function LinkLines({ link, linked = false }: { link: Member; linked?: boolean }) {
  const { id, name, url, active, clicks } = link;
  return (
    <Stack gap={2} miw={0}>
      <Line gap="xs">
        {linked ? (
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
          >
            {name}
          </Anchor>
        ) : (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        )}
        {!active && (
          <Badge variant="default" tt="none">
            Paused
          </Badge>
        )}
      </Line>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {url.replace(/^https?:\/\//, '')} · {clicks === 1 ? '1 click' : `${number.format(clicks)} clicks`}
      </Text>
    </Stack>
  );
}
