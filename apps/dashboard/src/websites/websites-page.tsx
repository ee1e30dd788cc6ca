import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import {
  IconChartBar,
  IconDots,
  IconFileImport,
  IconLayoutList,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { components } from '../api/v1.gen.ts';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { May, useMay } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import type { WebsiteMenuProps } from './open-website-menu.tsx';
import { figureDays, useFigures } from './page-figures.ts';
import { websitesQuery } from './website-queries.ts';
import { WebsiteStatus } from './website-status.tsx';
import classes from './websites-page.module.css';

const ImportPageDialog = lazyComponent(
  async () => (await import('./import-page-dialog.tsx')).ImportPageDialog,
);

/** Opens the dialog that creates a bio page from a page of another service. */
function ImportPageButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Import bio page</Trans>
      </Button>
      {opened && (
        <Suspense>
          <ImportPageDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

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
function WebsiteRow({ website }: { website: components['schemas']['WebsiteList']['data'][number] }) {
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

/** The account's bio pages. */
export function WebsitesPage() {
  const create = (
    <May scope="websites:write">
      <ImportPageButton />
      <Button component={Link} to="/pages/new" leftSection={<IconPlus size={16} aria-hidden />}>
        <Trans>Create bio page</Trans>
      </Button>
    </May>
  );
  const query = useInfiniteQuery(websitesQuery);
  const { data, error, isPending, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page title={t`Bio pages`} actions={rows.length > 0 && create}>
      {isPending && <LoadingState />}
      {error && <ErrorState error={error} reset={() => void refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState icon={<IconLayoutList size={40} />} title={t`No bio pages yet`}>
          <Text size="sm" c="dimmed">
            <Trans>
              A bio page collects your links and profiles at one short address, with a few words about you.
            </Trans>
          </Text>
          <Group gap="xs" justify="center">
            {create}
          </Group>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={classes.list} role="list" aria-label={t`Bio pages`}>
          {rows.map((row) => (
            <WebsiteRow key={row.id} website={row} />
          ))}
        </ul>
      )}
      <LoadMoreButton query={query} />
    </Page>
  );
}
