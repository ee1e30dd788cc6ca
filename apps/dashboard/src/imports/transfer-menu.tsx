import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { LazyMenu } from '../components/lazy-menu.tsx';
import type { LinksSearch } from '../links/links-search.ts';
import { lazyComponent } from '../load-chunk.ts';

const OpenTransferMenu = lazyComponent(
  async () => (await import('./open-transfer-menu.tsx')).OpenTransferMenu,
);

/** Links to the import of links, and exports those that a search selects. */
export const TransferMenu = ({ search }: { search: LinksSearch }) => (
  <LazyMenu
    button={
      <ActionIcon variant="default" size="lg" title={t`Import and export`} aria-label={t`Import and export`}>
        <IconTransfer size={18} aria-hidden />
      </ActionIcon>
    }
    menu={(target) => <OpenTransferMenu search={search} target={target} />}
  />
);
