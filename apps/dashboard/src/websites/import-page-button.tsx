import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';

const ImportPageDialog = lazyComponent(
  async () => (await import('./import-page-dialog.tsx')).ImportPageDialog,
);

/** Opens the dialog that creates a bio page from a page of another service. */
export function ImportPageButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Import bio page</Trans>
      </Button>
      {opened && (
        <Suspense>
          <ImportPageDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
