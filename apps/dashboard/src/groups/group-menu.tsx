import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { GroupMenuProps } from './open-group-menu.tsx';

const OpenGroupMenu = lazyComponent(async () => (await import('./open-group-menu.tsx')).OpenGroupMenu);

/** The actions of a group. */
export function GroupMenu(props: GroupMenuProps) {
  const { name } = props.group;
  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenGroupMenu {...props} target={target} />}
    />
  );
}
