import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Import } from './import-queries.ts';
import { failureText, formatRows } from './import-texts.ts';
import { hasReport, ReportButton, SkippedRows } from './skipped-rows.tsx';

/** The outcome of an import. */
export function EndedImport({ shown }: { shown: Import }) {
  const { id, state, created, rows, failure } = shown;
  const looks = {
    finished: { title: t`The import is finished`, color: 'teal', icon: <IconCheck aria-hidden /> },
    failed: { title: t`The import failed`, color: 'red', icon: <IconAlertTriangle aria-hidden /> },
  };
  const cancelled = {
    title: created > 0 ? t`The import was stopped` : t`The import was cancelled`,
    color: 'gray',
    icon: <IconX aria-hidden />,
  };
  const look = state === 'finished' || state === 'failed' ? looks[state] : cancelled;
  const rowCount = formatRows(rows);
  return (
    <>
      <Alert
        role="status"
        variant="light"
        {...look}
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        <Stack gap="xs">
          {failure && <Text size="sm">{failureText(failure)}</Text>}
          <Text size="sm">
            {created === 0
              ? t`No links were created.`
              : plural(created, { one: '# link was created.', other: '# links were created.' })}{' '}
            {state === 'finished' && t`The file has ${rowCount}.`}
          </Text>
          {(state === 'finished' || created > 0) && <SkippedRows shown={shown} />}
        </Stack>
      </Alert>
      <Group gap="sm">
        {created > 0 && <ShowLinks shown={shown} />}
        {hasReport(shown) && <ReportButton id={id} />}
        <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
          <Trans>Import another file</Trans>
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>Skipped rows are kept for 30 days, but not the file.</Trans>
      </Text>
    </>
  );
}

/** Links to the imported links, provided a tag or a group sets them apart. */
function ShowLinks({ shown: { tags, group } }: { shown: Import }) {
  const search = tags.length > 0 ? { tags } : group ? { group } : {};
  return (
    <Button renderRoot={(props) => <Link to="/links" search={search} {...props} />}>
      <Trans>Show links</Trans>
    </Button>
  );
}
