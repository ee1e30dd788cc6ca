import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import type { DomainMenuProps } from './open-domain-menu.tsx';

const OpenDomainMenu = lazyComponent(async () => (await import('./open-domain-menu.tsx')).OpenDomainMenu);

/** The actions of a domain, for users who may change it. */
export function DomainMenu(props: DomainMenuProps) {
  const { host } = props.domain;
  return (
    <May scope="domains:write">
      <LateMenu
        button={
          <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${host}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        menu={(target) => <OpenDomainMenu {...props} target={target} />}
      />
    </May>
  );
}
