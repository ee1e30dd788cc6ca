import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { Tag } from './tag-queries.ts';

const OpenTagMenu = lazyComponent(async () => (await import('./open-tag-menu.tsx')).OpenTagMenu);

/** The actions of a tag. */
export function TagMenu({ tag }: { tag: Tag }) {
  const { name } = tag;
  return (
    <LateMenu
      button={
        <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenTagMenu tag={tag} target={target} />}
    />
  );
}
