import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconFileImport, IconLayoutList, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { websitesQuery } from './website-queries.ts';
import { WebsiteRow } from './website-row.tsx';
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
