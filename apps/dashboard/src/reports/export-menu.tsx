import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { ReportScope } from './report-queries.ts';

const OpenExportMenu = lazyComponent(async () => (await import('./open-export-menu.tsx')).OpenExportMenu);

/** Exports the time series, or a breakdown with all its rows, as a CSV file. */
export const ExportMenu = ({ scope }: { scope: ReportScope }) => (
  <LateMenu
    button={
      <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        <Trans context="button">Export</Trans>
      </Button>
    }
    menu={(target) => <OpenExportMenu scope={scope} target={target} />}
  />
);
