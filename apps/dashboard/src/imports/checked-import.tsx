import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { CancelButton } from './cancel-button.tsx';
import { type Import, useChangeImport, useStartImport } from './import-queries.ts';
import { failureText, formatRows, reasonTexts } from './import-texts.ts';
import classes from './preview-table.module.css';
import { ReadingForm } from './reading-form.tsx';
import { hasReport, ReportButton, SkippedRows } from './skipped-rows.tsx';
import { TextList } from './text-list.tsx';

interface ImportQuestionProps {
  shown: Import;
  failure: NonNullable<Import['failure']>;
}

/** The reason an import cannot be started yet, with the choices if it is a question. */
function ImportQuestion({ shown, failure }: ImportQuestionProps) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`The file cannot be imported yet`}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {failure.code === 'unknown_domains' ? (
        <UnknownDomains shown={shown} />
      ) : failure.code === 'unread_columns' ? (
        <UnreadColumns shown={shown} />
      ) : (
        failureText(failure)
      )}
    </Alert>
  );
}

function UnknownDomains({ shown: { id, unknownDomains } }: { shown: Import }) {
  const change = useChangeImport(id);
  const choose = (onUnknownDomain: 'default' | 'skip') => () => change.mutate({ onUnknownDomain });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {unknownDomains.length === 1
          ? t`This is not a domain of the account, and other links in the file have the same codes on the default domain:`
          : t`The file has links on these hosts, which are not domains of the account:`}
      </Text>
      <TextList texts={unknownDomains} />
      <Text size="sm">
        <Trans>Of links with the same code, only the first one can be on the default domain.</Trans>
      </Text>
      <FormError error={change.error} />
      <Group gap="sm">
        <Button variant="default" loading={change.isPending} onClick={choose('default')}>
          <Trans>Use the default domain</Trans>
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={choose('skip')}>
          <Trans>Skip their rows</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function UnreadColumns({ shown: { id, unreadColumns, ignored } }: { shown: Import }) {
  const change = useChangeImport(id);
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>These columns may decide who can open a link or where it leads, and are not read:</Trans>
      </Text>
      <TextList texts={unreadColumns} />
      <Text size="sm">
        <Trans>
          Choose below what they are read as, or import the links without them; some visitors may then end up
          somewhere else than before.
        </Trans>
      </Text>
      <FormError error={change.error} />
      <Group gap="sm">
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ mapping: { ignore: [...ignored, ...unreadColumns] } })}
        >
          <Trans>Import without them</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

/** The first rows of a file, as they were parsed. */
const PreviewTable = ({ rows }: { rows: Import['preview'] }) => (
  <Stack gap="sm">
    <Title order={2} size="h4" id="first-rows">
      <Trans>The first rows</Trans>
    </Title>
    <div className={classes.scroll} role="region" aria-labelledby="first-rows" tabIndex={0}>
      <Table miw={640} layout="fixed" aria-labelledby="first-rows" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>
              <Trans context="of a file">Line</Trans>
            </Table.Th>
            <Table.Th>{t`Slug`}</Table.Th>
            <Table.Th w="32%">{t`Destination`}</Table.Th>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>
              <Trans context="what happens to a row">Result</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, slug, destination, name, skipped }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{slug ?? '–'}</bdi>
              </Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{destination ?? '–'}</bdi>
              </Table.Td>
              <Table.Td className={classes.value}>
                <bdi>{name ?? '–'}</bdi>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c={skipped ? 'var(--mantine-color-error)' : undefined}>
                  {skipped ? (reasonTexts[skipped] ?? skipped) : t`Would be created`}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  </Stack>
);

interface CheckedImportProps {
  shown: Import;
  /** Asks whether to discard the file. */
  cancel: () => void;
}

/** The dry run of an import, and how its file is read, which can be changed. */
export function CheckedImport({ shown, cancel }: CheckedImportProps) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      {shown.failure ? (
        <ImportQuestion shown={shown} failure={shown.failure} />
      ) : (
        <DryRun shown={shown} cancel={cancel} isOutdated={isChanged} />
      )}
      {shown.preview.length > 0 && <PreviewTable rows={shown.preview} />}
      <ReadingForm shown={shown} onDirty={setChanged} />
      {shown.failure && (
        <Group>
          <CancelButton shown={shown} onClick={cancel} />
        </Group>
      )}
    </>
  );
}

/** @param isOutdated true if the form below differs from what was checked. */
function DryRun({ shown, cancel, isOutdated }: CheckedImportProps & { isOutdated: boolean }) {
  const { id, created, rows } = shown;
  const start = useStartImport(id);
  const rowCount = formatRows(rows);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="dry-run">
      <Stack gap="sm">
        <Title order={2} size="h4" id="dry-run">
          <Trans>What would happen</Trans>
        </Title>
        <Text size="sm" role="status">
          {t`The file has ${rowCount}. Nothing has been imported yet.`}{' '}
          <Text span inherit fw={600}>
            {created === 0
              ? t`No links would be created.`
              : plural(created, { one: '# link would be created.', other: '# links would be created.' })}
          </Text>
        </Text>
        <SkippedRows shown={shown} />
        {isOutdated && (
          <Text size="sm">
            <Trans>You have changed how the file is read. Check it again before you start.</Trans>
          </Text>
        )}
        <FormError error={start.error} />
        <Group gap="sm">
          {created > 0 && !isOutdated && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {plural(created, { one: 'Import # link', other: 'Import # links' })}
            </Button>
          )}
          {hasReport(shown) && <ReportButton id={id} />}
          <CancelButton shown={shown} onClick={cancel} />
        </Group>
      </Stack>
    </Paper>
  );
}
