import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { LinkMenuProps } from './open-link-menu.tsx';

const OpenLinkMenu = lazyComponent(async () => (await import('./open-link-menu.tsx')).OpenLinkMenu);

/** The actions of a link in the list. */
export function LinkMenu(props: LinkMenuProps) {
  const { name } = props.link;
  return (
    <LateMenu
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenLinkMenu {...props} target={target} />}
    />
  );
}
