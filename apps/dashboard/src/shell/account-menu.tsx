import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';

const OpenAccountMenu = lazyComponent(async () => (await import('./open-account-menu.tsx')).OpenAccountMenu);

export const AccountMenu = () => (
  <LateMenu
    button={
      <ActionIcon variant="default" size="lg" title={t`Account`} aria-label={t`Account`}>
        <IconUser size={18} aria-hidden />
      </ActionIcon>
    }
    menu={(target) => <OpenAccountMenu target={target} />}
  />
);
