import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useDeveloperMode } from '../account/developer-mode.ts';
import { lazyComponent } from '../load-chunk.ts';

const PageCallsDialog = lazyComponent(async () => (await import('./page-calls-dialog.tsx')).PageCallsDialog);

/** Shows the page's API reads, in developer mode. */
export function PageCalls() {
  const [isDeveloper] = useDeveloperMode();
  const [opened, { open, close }] = useDisclosure();
  if (!isDeveloper) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={t`API calls of this page`}
        aria-label={t`API calls of this page`}
        onClick={open}
        data-screen-only
      >
        <IconCode size={18} aria-hidden />
      </ActionIcon>
      <Suspense>{opened && <PageCallsDialog onClose={close} />}</Suspense>
    </>
  );
}
