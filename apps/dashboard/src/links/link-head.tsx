import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { groupOf } from '../groups/queries.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { localDay } from '../reports/format.ts';
import { behaviorNames } from './link-behaviors.ts';
import classes from './link-page.module.css';

/** Where a link is, where it leads and how it is set. */
export function LinkHead({ link }: { link: Required<components['schemas']['LinkReadDto']> }) {
  const { url, destination, active, behavior, group, createdAt } = link;
  return (
    <Paper component="section" withBorder p="md" aria-label="The link">
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" className={classes.address}>
            <Anchor href={url} target="_blank" rel="noopener" fw={600} className={classes.url}>
              {url.replace(/^https?:\/\//, '')}
            </Anchor>
            <State active={active} />
          </Group>
          <Group gap="xs">
            <CopyButton value={url} label="Copy" size="xs" />
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              variant="default"
              size="xs"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open
            </Button>
          </Group>
        </Group>
        <dl className={classes.facts}>
          <dt>Leads to</dt>
          <dd>
            <Anchor href={destination} target="_blank" rel="noopener noreferrer" inherit>
              {destination}
            </Anchor>
          </dd>
          <dt>Behavior</dt>
          <dd>{behaviorNames[behavior]}</dd>
          {group !== null && (
            <>
              <dt>Group</dt>
              <dd>
                <GroupLink id={group} />
              </dd>
            </>
          )}
          <dt>Created</dt>
          <dd>
            <time dateTime={createdAt}>{localDay(createdAt)}</time>
          </dd>
        </dl>
        {!active && (
          <Text size="sm" className={classes.quiet}>
            While a link is paused its visitors get a page that says that there is nothing, and nothing is
            counted.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function GroupLink({ id }: { id: string }) {
  const { data } = useQuery(groupOf(id));
  return (
    <Anchor
      inherit
      renderRoot={(props) => <RouterLink to="/groups/$groupId" params={{ groupId: id }} {...props} />}
    >
      {data?.name ?? '…'}
    </Anchor>
  );
}

const State = ({ active }: { active: boolean }) => (
  <Badge
    variant="light"
    color={active ? 'harbor' : 'gray'}
    className={active ? classes.active : classes.paused}
  >
    {active ? 'Active' : 'Paused'}
  </Badge>
);
