import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ImportQuestion } from './import-question.tsx';
import { type Import, useStartImport } from './import-queries.ts';
import { formatRows } from './import-texts.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReadingForm } from './reading-form.tsx';
import { hasReport, ReportButton, SkippedRows } from './skipped-rows.tsx';

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
