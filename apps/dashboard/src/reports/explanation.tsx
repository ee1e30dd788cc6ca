import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import type { ReportScope } from './report-queries.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

const ExplanationDrawer = lazyComponent(
  async () => (await import('./explanation-drawer.tsx')).ExplanationDrawer,
);

/** Opens a drawer that explains the figures of a report. */
export function Explanation({ scope }: { scope: ReportScope }) {
  const [{ explain = false }, show] = useReportSearch();
  // Stays mounted after it was opened, so that it can return the focus.
  const [needed, setNeeded] = useState(explain);
  if (explain && !needed) setNeeded(true);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        onClick={() => show({ explain: true })}
        className={classes.link}
      >
        <Trans>Why these numbers?</Trans>
      </Button>
      <Suspense>
        {needed && (
          <ExplanationDrawer scope={scope} opened={explain} onClose={() => show({ explain: undefined })} />
        )}
      </Suspense>
    </>
  );
}
