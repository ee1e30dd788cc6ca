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

/** The lazy drawer of the reconciliation, loaded when it is first opened. */
export function ExplanationDrawer({ scope, opened, onClose }: ExplanationDrawerProps) {
  // A drawer that mounts open would not know where to return the focus.
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
