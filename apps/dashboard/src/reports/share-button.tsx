import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import type { ReportScope } from './report-queries.ts';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Shares the report as shown, by a link that anyone can open. */
export function ShareButton({ scope }: { scope: ReportScope }) {
  const [opened, { open, close }] = useDisclosure();
  // Stays mounted after it was opened, so that it can return the focus.
  const [needed, setNeeded] = useState(false);
  return (
    <May scope="reports:write">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => {
          setNeeded(true);
          open();
        }}
      >
        <Trans context="button">Share</Trans>
      </Button>
      <Suspense>{needed && <ShareDialog scope={scope} opened={opened} onClose={close} />}</Suspense>
    </May>
  );
}
