import { t } from '@lingui/core/macro';
import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { formatCount, formatLinkCount } from '../format.ts';
import { CancelButton } from './cancel-button.tsx';
import type { Import } from './import-queries.ts';
import { formatRows } from './import-texts.ts';
import { SkippedRows } from './skipped-rows.tsx';

/**
 * The progress of a file's check or import.
 * @param cancel asks whether to stop it
 */
export function RunningImport({ shown, cancel }: { shown: Import; cancel: () => void }) {
  const { state, rows, totalRows, readBytes, bytes, created } = shown;
  const isImporting = state === 'importing';
  const title = isImporting ? t`Importing the links …` : t`Checking the file …`;
  const part = isImporting && totalRows ? rows / totalRows : readBytes / bytes;
  const done = formatCount(rows);
  const of = formatRows(totalRows ?? rows);
  const links = formatLinkCount(created);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text fw={600} role="status">
          {title}
        </Text>
        <Progress value={100 * part} aria-label={title} />
        <Text size="sm">
          {isImporting && totalRows ? t`${done} of ${of}` : formatRows(rows)}
          {isImporting && ` · ${t`${links} created`}`}
        </Text>
        {isImporting && <SkippedRows shown={shown} />}
        <Text size="sm" c="dimmed">
          {t`This continues if you leave the page.`}
        </Text>
        <Group>
          <CancelButton shown={shown} onClick={cancel} />
        </Group>
      </Stack>
    </Paper>
  );
}
