import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { WebsiteMenuProps } from './open-website-menu.tsx';

const OpenWebsiteMenu = lazyComponent(async () => (await import('./open-website-menu.tsx')).OpenWebsiteMenu);

/** The actions of a bio page in the list. */
export function WebsiteMenu({ website }: WebsiteMenuProps) {
  const { name } = website;
  return (
    <LateMenu
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenWebsiteMenu website={website} target={target} />}
    />
  );
}
