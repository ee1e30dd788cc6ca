import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Reconciliation } from './reconciliation.tsx';
import type { ReportScope } from './report-queries.ts';

interface ExplanationDrawerProps {
  scope: ReportScope;
  opened: boolean;
  onClose: () => void;
}

/** The drawer of the reconciliation. Loaded when it is first opened. */
export function ExplanationDrawer({ scope, opened, onClose }: ExplanationDrawerProps) {
  // A drawer that is open from the start would not know what to return the focus to.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isMounted && opened}
      onClose={onClose}
      position="right"
      title={t`Why these numbers?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Reconciliation scope={scope} />
    </Drawer>
  );
}
