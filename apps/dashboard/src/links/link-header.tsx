import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { groupQuery } from '../groups/group-queries.ts';
import { LinkTags } from '../tags/link-tags.tsx';
import { withoutScheme } from '../url.ts';
import { behaviors } from './behaviors.ts';
import { activeLabel, pausedLabel } from './state-labels.ts';
import classes from './link-page.module.css';

/** A link's short link, destination and settings. */
export function LinkHeader({ link }: { link: Required<components['schemas']['Link']> }) {
  const { url, destination, active, behavior, group, tags, note, createdAt } = link;
  return (
    <Paper component="section" withBorder p="md" aria-label={t`Link details`}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" className={classes.address}>
            <Anchor href={url} target="_blank" rel="noopener" fw={600} className={classes.url}>
              <bdi dir="ltr">{withoutScheme(url)}</bdi>
            </Anchor>
            <ActiveBadge active={active} />
          </Group>
          <Group gap="xs">
            <CopyButton value={url} label={t`Copy`} size="xs" />
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              variant="default"
              size="xs"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              <Trans context="verb">Open</Trans>
            </Button>
          </Group>
        </Group>
        <dl className={classes.facts}>
          <dt>
            <Trans>Destination</Trans>
          </dt>
          <dd>
            <Anchor href={destination} target="_blank" rel="noreferrer" inherit>
              <bdi>{destination}</bdi>
            </Anchor>
          </dd>
          <dt>
            <Trans>Inside apps</Trans>
          </dt>
          <dd>{behaviors.find(({ value }) => value === behavior)?.title}</dd>
          {group !== null && (
            <>
              <dt>
                <Trans>Group</Trans>
              </dt>
              <dd>
                <GroupAnchor id={group} />
              </dd>
            </>
          )}
          {tags.length > 0 && (
            <>
              <dt>
                <Trans>Tags</Trans>
              </dt>
              <dd>
                <LinkTags names={tags} />
              </dd>
            </>
          )}
          {note !== null && (
            <>
              <dt>
                <Trans>Note</Trans>
              </dt>
              <dd className={classes.note}>{note}</dd>
            </>
          )}
          <dt>
            <Trans context="when something was created">Created</Trans>
          </dt>
          <dd>
            <LocalDate at={createdAt} />
          </dd>
        </dl>
        {!active && (
          <Text size="sm" className={classes.quiet}>
            <Trans>While a link is paused, visitors see a “not found” page and nothing is counted.</Trans>
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function GroupAnchor({ id }: { id: string }) {
  const { data } = useQuery(groupQuery(id));
  return (
    <Anchor
      inherit
      renderRoot={(props) => <RouterLink to="/groups/$groupId" params={{ groupId: id }} {...props} />}
    >
      {data?.name ?? '…'}
    </Anchor>
  );
}

const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge
    variant="light"
    tt="none"
    color={active ? 'harbor' : 'gray'}
    className={active ? classes.active : classes.paused}
  >
    {active ? activeLabel : pausedLabel}
  </Badge>
);
