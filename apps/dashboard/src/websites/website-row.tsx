import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Paper, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconChartBar, IconDots, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { May, useMay } from '../session/permissions.tsx';
import { withoutScheme } from '../url.ts';
import type { WebsiteMenuProps } from './open-website-menu.tsx';
import { figureDays, useFigures } from './page-figures.ts';
import { WebsiteStatus } from './website-status.tsx';
import classes from './websites-page.module.css';

const OpenWebsiteMenu = lazyComponent(async () => (await import('./open-website-menu.tsx')).OpenWebsiteMenu);

/** The actions of a bio page in the list. */
function WebsiteMenu({ website }: WebsiteMenuProps) {
  const { name } = website;
  return (
    <LazyMenu
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenWebsiteMenu website={website} target={target} />}
    />
  );
}

/** A bio page in the list. */
export function WebsiteRow({ website }: { website: components['schemas']['WebsiteList']['data'][number] }) {
  const { id, name, url, published, createdAt = '' } = website;
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const page = useMay('websites:write') ? '/pages/$websiteId' : '/pages/$websiteId/report';
  return (
    <Paper ref={ref} component="li" withBorder className={classes.row}>
      <div className={classes.names}>
        <Group gap="xs" wrap="nowrap">
          <Anchor
            renderRoot={(props) => <Link to={page} params={{ websiteId: id }} {...props} />}
            fw={600}
            c="var(--mantine-color-text)"
            truncate
          >
            {name}
          </Anchor>
          <WebsiteStatus published={published} />
        </Group>
        <Text size="sm" className={classes.quiet} truncate>
          <bdi dir="ltr">{withoutScheme(url)}</bdi>
          <Text span inherit visibleFrom="xs">
            {' · '}
            <Trans context="bio page">
              created <LocalDate at={createdAt} />
            </Trans>
          </Text>
        </Text>
        <Figures id={id} isShown={inViewport} />
      </div>
      <Group gap={4} wrap="nowrap">
        <May scope="websites:write">
          <ActionIcon
            renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId: id }} {...props} />}
            variant="subtle"
            color="gray"
            size="lg"
            title={t`Edit`}
            aria-label={t`Edit ${name}`}
            visibleFrom="xs"
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </May>
        <ActionIcon
          renderRoot={(props) => <Link to="/pages/$websiteId/report" params={{ websiteId: id }} {...props} />}
          variant="subtle"
          color="gray"
          size="lg"
          title={t({ message: 'Report', context: 'figures of a link or page' })}
          aria-label={t`Report for ${name}`}
          visibleFrom="xs"
        >
          <IconChartBar size={18} aria-hidden />
        </ActionIcon>
        <WebsiteMenu website={website} />
      </Group>
    </Paper>
  );
}

/** Views and clicks of a page, whole on any screen. Their line is there before they are, so that nothing moves. */
function Figures({ id, isShown }: { id: string; isShown: boolean }) {
  const figures = useFigures(id, isShown);
  if (!figures) return <Text size="sm">{'\u00a0'}</Text>;
  const { views, clicks } = figures.summary;
  const text = t`${plural(views, { one: '# view', other: '# views' })}, ${plural(clicks, { one: '# click', other: '# clicks' })} in ${plural(figureDays, { one: '# day', other: '# days' })}`;
  return (
    <Text size="sm" className={classes.quiet}>
      {text}
    </Text>
  );
}
