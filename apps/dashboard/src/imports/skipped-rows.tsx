import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FormError } from '../components/form-error.tsx';
import { formatCount } from '../format.ts';
import { downloadReport } from './download.ts';
import type { Import } from './import-queries.ts';
import { formatRows, labelOfImportField, reasonTexts } from './import-texts.ts';
import { TextList } from './text-list.tsx';

const skippedCount = ({ skipped }: Pick<Import, 'skipped'>): number =>
  skipped.reduce((sum, { rows }) => sum + rows, 0);

/** True if the report has any rows. */
export const hasReport = (shown: Pick<Import, 'skipped' | 'leftOut'>): boolean =>
  skippedCount(shown) > 0 || shown.leftOut.length > 0;

/** The numbers of rows that are not imported, not in full, or elsewhere. Renders nothing if there are none. */
export function SkippedRows({ shown }: { shown: Import }) {
  return (
    <>
      <Reasons shown={shown} />
      <LeftOut shown={shown} />
      <OtherDomains shown={shown} />
    </>
  );
}

function LeftOut({ shown: { leftOut } }: { shown: Import }) {
  if (leftOut.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Trans>Imported without what cannot be read:</Trans>
      </Text>
      <TextList
        texts={leftOut.map(({ field, rows }) => `${labelOfImportField(field)} (${formatCount(rows)})`)}
      />
    </Stack>
  );
}

function OtherDomains({ shown: { unknownDomains, onUnknownDomain } }: { shown: Import }) {
  if (unknownDomains.length === 0 || onUnknownDomain === 'skip') return null;
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Trans>Links on these hosts are created on the default domain:</Trans>
      </Text>
      <TextList texts={unknownDomains} />
    </Stack>
  );
}

function Reasons({ shown }: { shown: Import }) {
  const sum = skippedCount(shown);
  if (sum === 0) return null;
  const rows = formatRows(sum);
  const reasons = shown.skipped.toSorted((a, b) => b.rows - a.rows);
  return (
    <Stack gap={4}>
      <Text size="sm">{shown.state === 'checked' ? t`${rows} would be skipped:` : t`${rows} skipped:`}</Text>
      <TextList
        texts={reasons.map(
          ({ reason, rows: count }) => `${reasonTexts[reason] ?? reason} (${formatCount(count)})`,
        )}
      />
    </Stack>
  );
}

/** Downloads the rows that are skipped or imported in part. */
export function ReportButton({ id }: { id: string }) {
  const save = useMutation({ mutationFn: () => downloadReport(id) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>Download report</Trans>
      </Button>
      <FormError error={save.error} />
    </>
  );
}
