import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Group as Line, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { withoutScheme } from '../url.ts';
import type { ListedLink } from './group-queries.ts';

/** A link's name, short link and clicks. @param linked true if the name links to the link's page */
export function LinkSummary({ link, linked = false }: { link: ListedLink; linked?: boolean }) {
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
            <Trans context="state of a link">Paused</Trans>
          </Badge>
        )}
      </Line>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{withoutScheme(url)}</bdi> · {plural(clicks, { one: '# click', other: '# clicks' })}
      </Text>
    </Stack>
  );
}
