import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { CopyButton } from '../components/copy-button.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { groupQuery } from '../groups/group-queries.ts';
import { May } from '../session/permissions.tsx';
import { TagList } from '../tags/tag-label.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { withoutScheme } from '../url.ts';
import { behaviors } from './behaviors.ts';
import type { Link } from './link-queries.ts';
import { ConnectShopLink } from './shop/connect-shop-link.tsx';
import { stateLabels } from './state-labels.ts';
import classes from './link-page.module.css';

/** All tags of a link, with the colors that they have in the account. */
function LinkTags({ names }: { names: readonly string[] }) {
  const colors = new Map(useQuery(tagsQuery).data?.map(({ name, color }) => [name, color]));
  return <TagList names={names} colors={colors} />;
}

/** A link's short link, destination and settings. */
export function LinkHeader({ link }: { link: Link }) {
  const { id, url, destination, state, behavior, group, tags, note, conversions, createdAt } = link;
  return (
    <Paper component="section" withBorder p="md" aria-label={t`Link details`}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" className={classes.address}>
            <Anchor href={url} target="_blank" rel="noopener" fw={600} className={classes.url}>
              <bdi dir="ltr">{withoutScheme(url)}</bdi>
            </Anchor>
            <StateBadge state={state} />
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
          {conversions && (
            <May scope="links:write">
              <dt>
                <Trans>Sales</Trans>
              </dt>
              <dd>
                <ConnectShopLink linkId={id} />
              </dd>
            </May>
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
        {state !== 'active' && (
          <Text size="sm" className={classes.quiet}>
            <StateText link={link} />
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

const StateBadge = ({ state }: Pick<Link, 'state'>) => (
  <Badge
    variant="light"
    tt="none"
    color={state === 'active' ? 'harbor' : 'gray'}
    className={state === 'active' ? classes.active : classes.paused}
  >
    {stateLabels[state].label}
  </Badge>
);

/** The response of a link that is not active, and the reason. */
function StateText({ link: { state, activeFrom, expiresAt } }: { link: Link }) {
  switch (state) {
    case 'active':
      return null;
    case 'disabled':
      return <Trans>An operator has disabled this link. Visitors see a page that says so.</Trans>;
    case 'paused':
      return <Trans>While a link is paused, visitors see a “not found” page and nothing is counted.</Trans>;
    case 'ended':
      return (
        <Trans>
          This link ended on <LocalDateTime at={expiresAt ?? ''} />. Visitors can no longer reach its
          destination.
        </Trans>
      );
    case 'limit_reached':
      return (
        <Trans>This link has reached its click limit. Visitors can no longer reach its destination.</Trans>
      );
    case 'scheduled':
      return (
        <Trans>
          This link starts on <LocalDateTime at={activeFrom ?? ''} />. Until then, visitors see a “not found”
          page.
        </Trans>
      );
    case 'blocked':
      return <Trans>The rules of this link block every visitor.</Trans>;
  }
}
